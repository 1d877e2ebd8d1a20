import { afterEach, expect, test, vi } from 'vitest';
import { saveUnsavedPosition, sendUnsavedPositions } from './unsaved-positions.ts';

afterEach(() => vi.unstubAllGlobals());

const useTab = (positions: object) => {
  const kept = new Map([['unsaved-positions-7', JSON.stringify(positions)]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => JSON.parse(kept.get('unsaved-positions-7') ?? '{}');
};
const useServer = (answer: () => Response) => {
  const fetch = vi.fn<(path: string) => Promise<Response>>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

test('a position that an earlier release kept as a number is not sent', async () => {
  useTab({ 1: 30, 2: { seconds: 40, at: 1 } });
  const fetch = useServer(() => new Response(null, { status: 500 }));
  await sendUnsavedPositions(7);
  expect(fetch.mock.calls.map(([path]) => path)).toEqual([expect.stringContaining('/2/')]);
});

test('a newer position that is reached meanwhile stays', async () => {
  const read = useTab({ 2: { seconds: 40, at: 1 } });
  useServer(() => {
    saveUnsavedPosition(7, 2, { seconds: 50, at: 2 });
    return Response.json({ message: 'Saved.' });
  });
  await sendUnsavedPositions(7);
  expect(read()).toEqual({ 2: { seconds: 50, at: 2 } });
});

test.each([
  [200, {}],
  [404, {}],
  [401, { 2: { seconds: 40, at: 1 } }],
  [503, { 2: { seconds: 40, at: 1 } }],
])('after %d, a sent position is removed only if it is saved, or refused for good', async (status, left) => {
  const read = useTab({ 2: { seconds: 40, at: 1 } });
  useServer(() => Response.json({ message: 'Saved.' }, { status }));
  await sendUnsavedPositions(7);
  expect(read()).toEqual(left);
});
