import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { MINUTE_MS } from '#domain/durations.ts';
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

test.each([
  [1, 0],
  [1.5, 1],
])('a visitor who comes back after %s minutes has the slots loaded again %s times', async (minutes, times) => {
  const fetched = vi.fn(async () => Response.json([]));
  vi.stubGlobal('fetch', fetched);
  const client = newQueryClient();
  client.mount();
  client.setQueryData(openSlotsQuery().queryKey, [], { updatedAt: Date.now() - minutes * MINUTE_MS + 5000 });
  const close = new QueryObserver(client, openSlotsQuery()).subscribe(() => {});
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect(fetched).toHaveBeenCalledTimes(times);
  close();
  client.unmount();
  client.clear();
});
