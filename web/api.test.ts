import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contracts/endpoint.ts';
import { ApiError, buildUrl, callApi, NetworkError, serverNow, watchApiErrors } from './api.ts';

const greet = defineEndpoint('anyone', 'POST', '/api/greeting', {
  body: z.object({ name: z.string() }),
  query: z.object({ loud: z.string().optional(), times: z.number().optional() }),
  reply: z.object({ greeting: z.string() }),
});

const fetching = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetching);
afterEach(() => fetching.mockReset());

const answer = (status: number, body: string) => fetching.mockResolvedValue(new Response(body, { status }));
const refusal = () => callApi(greet, { body: { name: 'Ada' } }).catch((error: unknown) => error);

test('sends JSON with credentials and reads the reply', async () => {
  answer(200, '{"greeting":"Hello"}');
  expect(await callApi(greet, { body: { name: 'Ada' }, query: { loud: 'yes', times: undefined } })).toEqual({
    greeting: 'Hello',
  });
  expect(fetching).toHaveBeenCalledWith(
    '/api/greeting?loud=yes',
    expect.objectContaining({
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Ada"}',
    }),
  );
});

test('sends neither body nor content type without a body', async () => {
  answer(200, '{"greeting":"Hello"}');
  await callApi(greet);
  expect(fetching).toHaveBeenCalledWith('/api/greeting', expect.objectContaining({ body: null, headers: {} }));
});

test('a refusal carries status, code, message and invalid fields', async () => {
  answer(409, '{"code":"SLOT_TAKEN","message":"Taken.","error":"Taken.","fields":{"name":"Choose another."}}');
  const error = await refusal();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 409,
    code: 'SLOT_TAKEN',
    message: 'Taken.',
    sentence: 'Taken.',
    fields: { name: 'Choose another.' },
  });
});

test("reads a refusal that has only 'error'", async () => {
  answer(400, '{"error":"No."}');
  expect(await refusal()).toMatchObject({ message: 'No.', sentence: 'No.' });
});

test.each(['', 'null', '{}', '<h1>Bad Gateway</h1>'])(
  'a refusal that says nothing (%o) tells its status',
  async (body) => {
    answer(502, body);
    expect(await refusal()).toMatchObject({ message: 'HTTP error! status: 502', sentence: undefined, fields: {} });
  },
);

test('a lost network has a plain message', async () => {
  fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await refusal()).toBeInstanceOf(NetworkError);
});

test('fills in the parts of the path, which cannot leave their place', () => {
  expect(buildUrl('/api/admin/users/:id/change-password', { params: { id: 7 } })).toBe(
    '/api/admin/users/7/change-password',
  );
  expect(buildUrl('/api/admin/users/:id', { params: { id: '../x?y' }, query: { a: 'b c' } })).toBe(
    '/api/admin/users/..%2Fx%3Fy?a=b+c',
  );
});

test('marks passive calls, and a keep-alive with the idle time', async () => {
  answer(200, '{"greeting":"Hello"}');
  await callApi(greet, { passive: true });
  expect(fetching.mock.lastCall?.[1]?.headers).toEqual({ 'x-passive': '1' });
  answer(200, '{"greeting":"Hello"}');
  await callApi(greet, { idleSeconds: 0 });
  expect(fetching.mock.lastCall?.[1]?.headers).toEqual({ 'x-idle-seconds': '0' });
});

test('passes every refusal to watchers until they stop', async () => {
  const seen: unknown[] = [];
  const unwatch = watchApiErrors(({ code }) => seen.push(code));
  answer(401, '{"code":"SESSION_TIMEOUT"}');
  await refusal();
  unwatch();
  await refusal();
  expect(seen).toEqual(['SESSION_TIMEOUT']);
});

test("sends a payment's secret in a header, never in an address", async () => {
  answer(200, '{"greeting":"Hello"}');
  await callApi(greet, { clientSecret: 'pi_1_secret_2' });
  expect(fetching).toHaveBeenCalledWith(
    '/api/greeting',
    expect.objectContaining({ headers: { 'x-client-secret': 'pi_1_secret_2' } }),
  );
});

test("uses the server's clock if the visitor's is wrong", async () => {
  const hourAhead = new Date(Date.now() + 3_600_000);
  fetching.mockResolvedValue(new Response('{}', { headers: { date: hourAhead.toUTCString() } }));
  await callApi(greet);
  expect(Math.abs(serverNow().getTime() - hourAhead.getTime())).toBeLessThan(2_000);
  fetching.mockResolvedValue(new Response('{}', { headers: { date: new Date().toUTCString() } }));
  await callApi(greet);
  expect(Math.abs(serverNow().getTime() - Date.now())).toBeLessThan(50);
});
