import { environmentManager, focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contracts/endpoint.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ApiError } from './api.ts';
import { endpointQuery, newQueryClient } from './queries.ts';

const getLesson = defineEndpoint('member', 'GET', '/api/lessons/:id', {
  params: z.object({ id: z.number() }),
  query: z.object({ page: z.number().optional() }),
  reply: z.object({ title: z.string() }),
});

const fetching = vi.fn<typeof fetch>();
const stops: (() => void)[] = [];
vi.stubGlobal('fetch', fetching);
// Without a window there are no timers.
environmentManager.setIsServer(() => false);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
  fetching.mockReset();
});

const answer = (status: number, body: string, statusText = '') =>
  fetching.mockImplementation(async () => new Response(body, { status, statusText }));
const fetchLesson = () =>
  newQueryClient().fetchQuery(endpointQuery(getLesson, { params: { id: 3 }, query: { page: 2 } }));
const fetchError = () => fetchLesson().catch((error: unknown) => error);

test('requests the path in the key', async () => {
  answer(200, '{"title":"Plateaus"}');
  const client = newQueryClient();
  expect(await client.fetchQuery(endpointQuery(getLesson, { params: { id: 3 }, query: { page: 2 } }))).toEqual({
    title: 'Plateaus',
  });
  expect(client.getQueryData(['/api/lessons/3?page=2'])).toEqual({ title: 'Plateaus' });
  await client.fetchQuery({ queryKey: ['/api/greeting', 'whatever'] });
  const sent = fetching.mock.calls.map(([address, options]) => [options?.method, address, options?.credentials]);
  expect(sent).toEqual([
    ['GET', '/api/lessons/3?page=2', 'include'],
    ['GET', '/api/greeting', 'include'],
  ]);
});

test('a visitor who is not signed in is null', async () => {
  answer(401, '{"code":"UNAUTHENTICATED","message":"Please sign in first."}');
  expect(await fetchLesson()).toBeNull();
  answer(401, '{"code":"SESSION_TIMEOUT","message":"You\'ve been logged out due to inactivity."}');
  expect(await fetchLesson()).toBeNull();
});

test.each([
  '{"code":"SESSION_CONFLICT","message":"You have been logged in from another device."}',
  '{"code":"SESSION_INVALIDATED","message":"Session invalidated: your password was changed."}',
])('a session ended from elsewhere is an error with status and text: %s', async (text) => {
  answer(401, text);
  expect(await fetchError()).toMatchObject({ message: `401: ${text}`, status: 401 });
});

test.each([
  ['{"message":"Not now.","error":"Other."}', 'Conflict', 'Not now.'],
  ['{"error":"Not ever."}', 'Conflict', 'Not ever.'],
  ['{}', 'Conflict', 'Conflict'],
  ['{}', '', 'HTTP error! status: 409'],
  ['Down for lunch', 'Conflict', 'Down for lunch'],
  ['', 'Conflict', 'Conflict'],
])('any other failure has message, error, status or text: %s', async (body, statusText, expected) => {
  answer(409, body, statusText);
  const error = await fetchError();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: expected });
});

describe('a list on screen', () => {
  test('stays fresh: nothing is fetched again by itself, not even after a failure', async () => {
    answer(200, '{"title":"Plateaus"}');
    const client = newQueryClient();
    look(client);
    await minutes(24 * 60);
    look(client);
    await comeBack();
    expect(fetching).toHaveBeenCalledTimes(1);
    answer(500, '{}');
    await client.refetchQueries();
    await minutes(24 * 60);
    expect(fetching).toHaveBeenCalledTimes(2);
  });

  test('counts as activity when it is first fetched and after a change, never by timer or focus', async () => {
    answer(200, '{"title":"Plateaus"}');
    const client = newQueryClient();
    look(client, { refetchInterval: MINUTE_MS, refetchOnWindowFocus: 'always' });
    await minutes(1);
    await minutes(1);
    await comeBack();
    expect(passives()).toEqual([false, true, true, true]);
    await client.invalidateQueries();
    await minutes(1);
    expect(passives().slice(4)).toEqual([false, true]);
  });

  test('is also fetched passively while it fails', async () => {
    answer(503, '{}');
    look(newQueryClient(), { refetchInterval: MINUTE_MS });
    await minutes(1);
    expect(passives()).toEqual([false, true]);
    answer(200, '{"title":"Plateaus"}');
    await minutes(1);
    answer(503, '{}');
    await minutes(1);
    await minutes(1);
    expect(passives().slice(2)).toEqual([true, true, true]);
  });

  test('follows the same rule without a query function', async () => {
    answer(200, '{}');
    watch(new QueryObserver(newQueryClient(), { queryKey: ['/api/greeting'], refetchInterval: MINUTE_MS }));
    await minutes(1);
    expect(passives()).toEqual([false, true]);
  });
});

const look = (client: QueryClient, options: { refetchInterval?: number; refetchOnWindowFocus?: 'always' } = {}) => {
  client.mount();
  stops.push(() => client.unmount());
  watch(new QueryObserver(client, { ...endpointQuery(getLesson, { params: { id: 3 } }), ...options }));
};

function watch(observer: { subscribe(onChange: () => void): () => void }): void {
  stops.push(observer.subscribe(() => {}));
}

const passives = () => fetching.mock.calls.map(([, options]) => new Headers(options?.headers).get('x-passive') === '1');

/** Replies take real time. */
const answered = () => new Promise((resolve) => setTimeout(resolve, 10));

async function minutes(count: number): Promise<void> {
  await answered();
  vi.advanceTimersByTime(count * MINUTE_MS);
  await answered();
}

async function comeBack(): Promise<void> {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await answered();
}
