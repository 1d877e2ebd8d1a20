import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runOwnerCommand } from '../testing/owner-commands.ts';
import { useServers } from '../testing/server-processes.ts';

// Runs the command as its own process, on the data of a real site.
const old = { ADMIN_EMAIL: 'coach@example.com', ADMIN_PASSWORD: 'a forgotten password' };
const start = useServers(old);

const adminReset = (env: Record<string, string>, ...args: string[]) => runOwnerCommand('admin-reset', args, env);

const login = (address: string, password: string) =>
  send(address, '/api/login', { email: 'coach@example.com', password });

async function send(address: string, path: string, body: object, sent = '') {
  const reply = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address, cookie: sent },
    body: JSON.stringify(body),
  });
  const cookie = reply.headers.getSetCookie().map((set) => set.split(';')[0]);
  return { status: reply.status, cookie: cookie.join('; ') };
}

const getPage = async (address: string, path: string, cookie: string) => {
  const reply = await fetch(address + path, { headers: { cookie } });
  return { status: reply.status, body: await reply.json() };
};

test('gives a locked-out owner a new password once the site is stopped, and ends the old one and its session', async () => {
  const first = await start();
  const DATA_DIR = first.dataDir;
  const before = await login(first.address, old.ADMIN_PASSWORD);
  expect(before.status).toBe(200);

  const tooEarly = await adminReset({ ...old, DATA_DIR });
  expect(tooEarly).toMatchObject({ code: 1, out: '' });
  expect(tooEarly.err).toMatch(/^The site is running, .* Stop the site, run this again, then start it\.\n$/);
  expect((await getPage(first.address, '/api/auth/user', before.cookie)).status).toBe(200);
  await first.stop();

  const { code, out, err } = await adminReset({ ...old, DATA_DIR });
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('The main admin has a new password.');
  expect(out).toMatch(/^ {2}Address {3}coach@example\.com$/m);
  expect(out).toContain(`embedded, in ${DATA_DIR}/db`);
  expect(out).not.toContain(old.ADMIN_PASSWORD);
  const password = /^ {2}Password {2}(\S{16,}) \(shown only this once\)$/m.exec(out)?.[1] ?? '';

  const { address } = await start({ DATA_DIR });
  expect(await getPage(address, '/api/auth/user', before.cookie)).toMatchObject({
    status: 401,
    body: { code: 'SESSION_INVALIDATED' },
  });
  expect((await login(address, old.ADMIN_PASSWORD)).status).toBe(401);
  const after = await login(address, password);
  expect(after.status).toBe(200);
  const chosen = await send(address, '/api/set-new-password', { newPassword: 'three ripe pears' }, after.cookie);
  const { body } = await getPage(address, '/api/admin/audit-log', chosen.cookie);
  expect(body).toMatchObject({
    entries: [{ actor: 'admin:reset', action: 'admin-reset', subject: 'coach@example.com' }],
  });
});

test('says what is wrong with the settings, or that the database is not there, and ends with 1', async () => {
  expect(await adminReset({ PORT: 'x' })).toMatchObject({ code: 1, err: expect.stringContaining('PORT must') });
  const noDatabase = await adminReset({ DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(noDatabase.code).toBe(1);
  expect(noDatabase.err).toBe('The database at DATABASE_URL isn’t responding (ECONNREFUSED). Is it running there?\n');
});

test('does not make a new site in a mistyped folder, and refuses arguments', async () => {
  const DATA_DIR = join(tmpdir(), `no-such-site-${randomUUID()}`);
  const absent = await adminReset({ DATA_DIR });
  expect(absent).toMatchObject({ code: 1, out: '' });
  expect(absent.err).toContain(`there is no database in ${DATA_DIR} yet`);
  expect(existsSync(DATA_DIR)).toBe(false);
  expect((await adminReset({ DATA_DIR }, '--help')).err).toContain('takes no arguments');
});
