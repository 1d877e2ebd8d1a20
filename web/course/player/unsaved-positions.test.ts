import { afterEach, expect, test, vi } from 'vitest';
import { sendUnsavedPositions } from './unsaved-positions.ts';

afterEach(() => vi.unstubAllGlobals());

test('a position that an earlier release kept as a number is not sent', async () => {
  const kept = new Map([['unsaved-positions-7', '{"1":30,"2":{"seconds":40,"at":1}}']]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const fetch = vi.fn<(path: string) => Promise<Response>>(async () => new Response(null, { status: 500 }));
  vi.stubGlobal('fetch', fetch);
  await sendUnsavedPositions(7);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([expect.stringContaining('/2/')]);
});
