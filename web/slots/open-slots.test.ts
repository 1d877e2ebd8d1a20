import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { newQueryClient } from '../queries.ts';
import { openSlotsQuery } from './open-slots.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [true, 1],
  [false, 0],
])('known slots are loaded again if they must be fresh: %s', async (fresh, times) => {
  const fetched = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  const client = newQueryClient();
  client.setQueryData(openSlotsQuery().queryKey, []);
  const close = new QueryObserver(client, openSlotsQuery({ fresh })).subscribe(() => {});
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toHaveBeenCalledTimes(times);
  close();
  client.clear();
});
