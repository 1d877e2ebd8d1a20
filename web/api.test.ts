import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contracts/endpoint.ts';
import { call, RefusedError, UnreachableError } from './api.ts';

const greet = endpoint({
  method: 'POST',
  path: '/api/greeting',
  access: 'anyone',
  body: z.object({ name: z.string() }),
  query: z.object({ loud: z.string().optional(), times: z.number().optional() }),
  reply: z.object({ greeting: z.string() }),
});

const fetching = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetching);
afterEach(() => fetching.mockReset());

const answer = (status: number, body: string) => fetching.mockResolvedValue(new Response(body, { status }));
const refusal = () => call(greet, { body: { name: 'Ada' } }).catch((error: unknown) => error);

test('a call sends JSON with credentials and reads the reply', async () => {
  answer(200, '{"greeting":"Hello"}');
  expect(await call(greet, { body: { name: 'Ada' }, query: { loud: 'yes', times: undefined } })).toEqual({
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

test('a call without a body sends none and no content type', async () => {
  answer(200, '{"greeting":"Hello"}');
  await call(greet);
  expect(fetching).toHaveBeenCalledWith('/api/greeting', expect.objectContaining({ body: null, headers: {} }));
});

test('a refusal carries status, code, sentence and faulty fields', async () => {
  answer(409, '{"code":"SLOT_TAKEN","message":"Taken.","error":"Taken.","fields":{"name":"Choose another."}}');
  const error = await refusal();
  expect(error).toBeInstanceOf(RefusedError);
  expect(error).toMatchObject({
    status: 409,
    code: 'SLOT_TAKEN',
    message: 'Taken.',
    sentence: 'Taken.',
    fields: { name: 'Choose another.' },
  });
});

test("a body with 'error' alone is read as well", async () => {
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

test('a lost network is told in a plain sentence', async () => {
  fetching.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await refusal()).toBeInstanceOf(UnreachableError);
});
