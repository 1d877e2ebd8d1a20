import cookies from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contracts/endpoint.ts';
import { createAuthenticate } from '../accounts/authenticate.ts';
import { addAdmin, addMember, addUser, openBrowser, signIn } from '../testing/accounts.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { registerErrorHandler } from './error-handlers.ts';
import { createServeEndpoint } from './serve-endpoint.ts';

let site: OpenSite;
let app: FastifyInstance;

beforeAll(async () => {
  site = await openSite({ reusesDatabase: true });
  await Promise.all([addUser(site), addMember(site), addAdmin(site)]);
  app = fastify();
  await app.register(cookies);
  registerErrorHandler(app);
  const forMembers = defineEndpoint('member', 'POST', '/api/for-members/:id', {
    params: z.object({ id: z.string().regex(/^\d$/) }),
    body: z.object({ n: z.int('This must be a whole number') }),
    reply: z.object({ email: z.string() }),
  });
  createServeEndpoint(app, createAuthenticate(site.ctx))(forMembers, async ({ session }) => ({
    email: session.user.email,
    hashedPassword: 'never',
  }));
});
afterAll(async () => {
  await app.close();
  await site.close();
});

async function callEndpoint(email: string | null, body: unknown = { n: 1 }, id = '1') {
  const { cookies: jar } = email ? await signIn(site, email) : openBrowser(site);
  const reply = await app.inject({
    method: 'POST',
    url: `/api/for-members/${id}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie: `session=${jar.get('session')}` },
  });
  return { status: reply.statusCode, body: reply.json() };
}

test('an endpoint for members is for members and the coach, and says so to others before it looks at what they sent', async () => {
  expect(await callEndpoint('member@example.com')).toEqual({ status: 200, body: { email: 'member@example.com' } });
  expect((await callEndpoint('coach@example.com')).status).toBe(200);
  expect(await callEndpoint('ana@example.com', 'nonsense')).toMatchObject({
    status: 403,
    body: { code: 'MEMBERS_ONLY' },
  });
  expect(await callEndpoint(null, 'nonsense')).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('a body that does not fit names the field, an address that does not fit is none', async () => {
  site.setNow('2027-01-01T13:00:00Z');
  const reply = await callEndpoint('member@example.com', { n: 'one' });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', fields: { n: 'This must be a whole number' } } });
  site.setNow('2027-01-01T14:00:00Z');
  expect(await callEndpoint('member@example.com', { n: 1 }, 'x')).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});
