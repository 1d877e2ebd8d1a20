import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { RefusedError } from './api.ts';
import { newQueryClient, queryOf } from './queries.ts';

const getLesson = endpoint({
  method: 'GET',
  path: '/api/lessons/:id',
  access: 'member',
  params: z.object({ id: z.number() }),
  query: z.object({ page: z.number().optional() }),
  reply: z.object({ title: z.string() }),
});

const fetching = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetching);
afterEach(() => fetching.mockReset());

const answer = (status: number, body: string, statusText = '') =>
  fetching.mockImplementation(async () => new Response(body, { status, statusText }));
const asked = () => newQueryClient().fetchQuery(queryOf(getLesson, { params: { id: 3 }, query: { page: 2 } }));
const fault = () => asked().catch((error: unknown) => error);

test('a query asks for what its key begins with', async () => {
  answer(200, '{"title":"Plateaus"}');
  const client = newQueryClient();
  expect(await client.fetchQuery(queryOf(getLesson, { params: { id: 3 }, query: { page: 2 } }))).toEqual({
    title: 'Plateaus',
  });
  expect(client.getQueryData(['/api/lessons/3?page=2'])).toEqual({ title: 'Plateaus' });
  await client.fetchQuery({ queryKey: ['/api/greeting', 'whatever'] });
  const sent = fetching.mock.calls.map(([address, how]) => [how?.method, address, how?.credentials]);
  expect(sent).toEqual([
    ['GET', '/api/lessons/3?page=2', 'include'],
    ['GET', '/api/greeting', 'include'],
  ]);
});

test('nobody signed in is an answer: null', async () => {
  answer(401, '{"code":"UNAUTHENTICATED","message":"Please sign in first."}');
  expect(await asked()).toBeNull();
  answer(401, '{"code":"SESSION_TIMEOUT","message":"You\'ve been logged out due to inactivity."}');
  expect(await asked()).toBeNull();
});

test.each([
  '{"code":"SESSION_CONFLICT","message":"You have been logged in from another device."}',
  '{"code":"SESSION_INVALIDATED","message":"Session invalidated: your password was changed."}',
])('a session that was ended from elsewhere is an error with status and text: %s', async (text) => {
  answer(401, text);
  expect(await fault()).toMatchObject({ message: `401: ${text}`, status: 401 });
});

test.each([
  ['{"message":"Not now.","error":"Other."}', 'Conflict', 'Not now.'],
  ['{"error":"Not ever."}', 'Conflict', 'Not ever.'],
  ['{}', 'Conflict', 'Conflict'],
  ['{}', '', 'HTTP error! status: 409'],
  ['Down for lunch', 'Conflict', 'Down for lunch'],
  ['', 'Conflict', 'Conflict'],
])('any other failure tells message, error, status or text: %s', async (body, statusText, told) => {
  answer(409, body, statusText);
  const error = await fault();
  expect(error).toBeInstanceOf(RefusedError);
  expect(error).toMatchObject({ message: told });
});

test('data stay fresh, and nothing is asked again by itself', async () => {
  answer(200, '{"title":"Plateaus"}');
  const client = newQueryClient();
  await client.fetchQuery(queryOf(getLesson, { params: { id: 3 } }));
  await client.fetchQuery(queryOf(getLesson, { params: { id: 3 } }));
  expect(fetching).toHaveBeenCalledTimes(1);
  answer(500, '{}');
  await client.fetchQuery(queryOf(getLesson, { params: { id: 4 } })).catch(() => {});
  expect(fetching).toHaveBeenCalledTimes(2);
  expect(client.getDefaultOptions()).toMatchObject({
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY },
    mutations: { retry: false },
  });
});
