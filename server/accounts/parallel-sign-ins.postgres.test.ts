import { beforeAll, expect, test } from 'vitest';
import { addUser, PASSWORD } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';
import { useTwoServers } from '../testing/server-processes.ts';

const email = 'ana@example.com';
const site = useSite({ own: true });
const servers = useTwoServers(site, () => ({ SEED: 'none', TRUST_PROXY: '127.0.0.1', ADMIN_PASSWORD: 'for the test' }));
beforeAll(() => addUser(site));

const login = (n: number, password: string, network: string, more = {}) =>
  fetch(`${servers.address(n)}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({ email, password, ...more }),
  });

test('of 60 wrong passwords at once at two servers, no more than the limit are looked at', async () => {
  const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => login(n, `guess ${n}`, '203.0.113.1')));
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(50);
  expect((await login(0, PASSWORD, '203.0.113.1')).status).toBe(429);
  expect((await login(1, PASSWORD, '198.51.100.1')).status).toBe(200);
});

test('of ten sign-ins at once at two servers, exactly one session lives, at both', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => login(n, PASSWORD, `198.51.100.${10 + n}`, { takeOver: true })),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
  const cookies = replies.map((reply) => reply.headers.getSetCookie().join('; '));
  for (const server of servers.all) {
    const alive = await Promise.all(
      cookies.map((cookie) => fetch(`${server.address}/api/auth/user`, { headers: { cookie } })),
    );
    expect(alive.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = await Promise.all(
      alive
        .filter(({ status }) => status === 401)
        .map(async (reply) => ((await reply.json()) as { code: string }).code),
    );
    expect(codes).toEqual(Array(9).fill('SESSION_CONFLICT'));
  }
});
