import { chmod, mkdir, mkdtemp, rm, type statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { siteVersion } from '../process/site-version.ts';
import { openSmtpServer } from '../testing/smtp-servers.ts';
import { checkAddress, describeCertificate } from './check-address.ts';
import { checkAdvisories } from './check-advisories.ts';
import { checkCalendars } from './check-calendars.ts';
import { checkDatabase, describeClocks, describeMigrations } from './check-database.ts';
import { checkFolder } from './check-folder.ts';
import { checkMail, checkSender } from './check-mail.ts';
import { checkPayments } from './check-payments.ts';
import { bad, check, formatFindings, good } from './finding.ts';

const now = new Date('2027-01-04T12:00:00Z');
const states = (findings: { about: string; state: string }[]) =>
  Object.fromEntries(findings.map(({ about, state }) => [about, state]));

test('each finding is a line, with what to do under what is not good', () => {
  expect(formatFindings([good('Disk', 'Room.'), bad('Database', 'Gone.', 'Start it.')])).toEqual([
    'good  Disk      Room.',
    'BAD   Database  Gone.',
    '                → Start it.',
  ]);
});

test('a check that fails in an unexpected way is bad', async () => {
  expect(await check('Disk', () => Promise.reject(new Error('no such device')))).toMatchObject([
    { state: 'bad', message: 'The check failed: no such device' },
  ]);
});

test('migrations: all done, some to come, or made by a newer version', () => {
  expect(describeMigrations(['a', 'b'], ['a', 'b']).state).toBe('good');
  expect(describeMigrations(['a'], ['a', 'b'])).toMatchObject({
    state: 'unknown',
    message: 'One migration is still to come.',
  });
  expect(describeMigrations(['a', 'b', 'c'], ['a', 'b']).state).toBe('bad');
});

test('calendars in the embedded database are unknown, and it says where they are shown', async () => {
  expect(await checkCalendars({ databaseUrl: undefined })).toMatchObject([
    { state: 'unknown', advice: expect.stringMatching(/^Settings, Your own calendar/) },
  ]);
});

test('a database that does not open is bad, and the start says what to do', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, 'db/postgres'), { recursive: true });
  expect(await checkDatabase({ ...readConfig({}), dataDir }, now)).toMatchObject([
    {
      state: 'bad',
      message: expect.stringContaining('does not open: its file PG_VERSION is missing'),
      advice: expect.stringContaining('Start the site'),
    },
  ]);
});

const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === 'IPv6'));

test.each(hasIpv6 ? ['::', '::1', '0.0.0.0'] : ['0.0.0.0'])(
  'a running site that listens on %s answers for its embedded database',
  async (host) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'doctor-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    await mkdir(join(dataDir, 'db'));
    const server = createServer((_request, reply) => reply.end());
    await new Promise<void>((done) => server.listen(0, host, done));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { release } = lockFolder(join(dataDir, 'db'));
    onTestFinished(release);
    expect(states(await checkDatabase({ ...readConfig({}), dataDir, host, port }, now))).toEqual({ Database: 'good' });
  },
);

test('clocks may differ by half a minute', () => {
  expect([-30_000, 0, 30_000].map((ms) => describeClocks(ms).state)).toEqual(['good', 'good', 'good']);
  expect(describeClocks(-31_000)).toMatchObject({ state: 'bad', message: expect.stringContaining('31 s') });
});

describe('what DNS says about the sender', () => {
  const records: Record<string, string[]> = {
    'good.example': ['google-site-verification=x', 'v=spf1 include:mail.example -all'],
    '_dmarc.good.example': ['v=DMARC1; p=none'],
    'm1._domainkey.good.example': ['v=DKIM1; k=rsa; p=MIIB'],
    'twice.example': ['v=spf1 -all', 'v=spf1 a -all'],
  };
  const read = async (name: string) => {
    if (!records[name]) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
    return records[name];
  };

  test('is good with all three records, bad without one or with two of one, unknown where DNS does not answer', async () => {
    const all = (state: string) => ({ SPF: state, DMARC: state, DKIM: state });
    expect(states(await checkSender('hello@good.example', 'm1', read))).toEqual(all('good'));
    expect(states(await checkSender('hello@twice.example', 'm2', read))).toEqual(all('bad'));
    expect(states(await checkSender('hello@good.example', undefined, read)).DKIM).toBe('unknown');
    const silent = () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEOUT' }));
    expect(states(await checkSender('hello@good.example', 'm1', silent))).toEqual(all('unknown'));
  });
});

describe('the address', () => {
  async function serve(status: number, body: object): Promise<string> {
    const server = createServer((_request, reply) => reply.writeHead(status).end(JSON.stringify(body)));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const stateAt = async (publicUrl: string) =>
    states(await checkAddress({ ...readConfig({}), publicUrl, production: false }, now)).Address;

  test('is good where this version of the site answers, bad where another version, another site or nobody does', async () => {
    expect(await stateAt(await serve(200, { status: 'ok', version: siteVersion }))).toBe('good');
    expect(await stateAt(await serve(200, { status: 'ok', version: '0.1.0' }))).toBe('bad');
    expect(await stateAt(await serve(404, {}))).toBe('bad');
    expect(await stateAt('http://127.0.0.1:9')).toBe('bad');
  });

  test('has to be encrypted in production, with a certificate that lasts two weeks', async () => {
    const config = { ...readConfig({}), publicUrl: await serve(200, {}), production: true };
    expect(states(await checkAddress(config, now)).TLS).toBe('bad');
    const until = (to: string, from = '2026-12-01T00:00:00Z') =>
      describeCertificate({ from: new Date(from), to: new Date(to) }, now).state;
    expect(until('2027-01-18T12:00:00Z', '2026-10-20T12:00:00Z')).toBe('good');
    expect(until('2027-01-18T11:00:00Z', '2026-10-20T12:00:00Z')).toBe('bad');
    expect(until('2027-01-04T23:00:00Z', '2027-01-04T11:00:00Z')).toBe('good');
    expect(until('2027-01-04T12:30:00Z', '2027-01-04T00:30:00Z')).toBe('bad');
  });
});

test('the data folder has room and is closed to others, or is nearly full or open to them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const disk = (bavail: number) => (async () => ({ bavail, blocks: 100, bsize: 1e9 })) as unknown as typeof statfs;
  expect(states(await checkFolder(folder, disk(50)))).toEqual({ Disk: 'good', 'File rights': 'good' });
  await chmod(folder, 0o750);
  expect(states(await checkFolder(folder, disk(5)))).toEqual({ Disk: 'bad', 'File rights': 'bad' });
  expect(states(await checkFolder(join(folder, 'none')))).toEqual({ 'Data folder': 'bad' });
});

describe('mail', () => {
  test('is sent to the coach when that is asked for, and else the server is only greeted', async () => {
    const server = await openSmtpServer();
    onTestFinished(() => server.close());
    const config = { ...readConfig({}), smtpUrl: server.url };
    expect(states(await checkMail(config, false))).toEqual({ Mail: 'good' });
    expect(server.received).toEqual([]);
    expect(states(await checkMail(config, true))).toEqual({ Mail: 'good' });
    expect(server.received.map(({ to }) => to)).toEqual([['coach@example.com']]);
    server.refuse = () => ({ code: 550, text: 'no such coach' });
    expect(await checkMail(config, true)).toMatchObject([
      { state: 'bad', message: expect.stringContaining('no such coach') },
    ]);
  });

  test('of a server that does not answer is bad, without its password', async () => {
    const [finding] = await checkMail({ ...readConfig({}), smtpUrl: 'smtp://site:hidden@127.0.0.1:9' }, false);
    expect(finding?.state).toBe('bad');
    expect(JSON.stringify(finding)).not.toContain('hidden');
  });
});

describe('payments', () => {
  const publicUrl = 'https://coach.example';
  const ours = {
    object: 'webhook_endpoint',
    url: `${publicUrl}/api/webhooks/stripe`,
    status: 'enabled',
    enabled_events: ['*'],
  };

  /** A provider with these webhooks, which refuses the key if there are none at all. */
  async function checkWith(webhooks: object[] | undefined) {
    const server = createServer((request, reply) => {
      const isList = request.url?.startsWith('/v1/webhook_endpoints');
      const body = webhooks
        ? { object: 'list', data: isList ? webhooks : [], has_more: false }
        : { error: { type: 'invalid_request_error', message: 'Invalid API Key' } };
      reply.writeHead(webhooks ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const config = readConfig({
      PUBLIC_URL: publicUrl,
      STRIPE_SECRET_KEY: 'sk_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_1',
      STRIPE_WEBHOOK_SECRET: 'w',
      STRIPE_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    return states(await checkPayments(config));
  }

  test('are good with keys that work and a webhook that sends all events, bad without one of the two; the sandbox needs no keys', async () => {
    expect(await checkWith([ours])).toEqual({ Payments: 'good', Webhook: 'good' });
    expect(await checkWith(undefined)).toEqual({ Payments: 'bad' });
    expect(await checkWith([{ ...ours, status: 'disabled' }])).toEqual({ Payments: 'good', Webhook: 'bad' });
    expect(await checkWith([{ ...ours, enabled_events: ['charge.refunded'] }])).toMatchObject({ Webhook: 'bad' });
    expect(states(await checkPayments(readConfig({})))).toEqual({ Payments: 'good' });
  });
});

describe('advisories', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'advisories-'));
    const packages = {
      '': {},
      'node_modules/pglite': { version: '1.0.0' },
      'node_modules/fastify': { version: '5.0.0', dev: true },
      'node_modules/vite': { version: '8.0.0', dev: true },
      'node_modules/vite/node_modules/fastify': { version: '4.0.0', dev: true },
    };
    await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    await mkdir(join(folder, 'dist/server'), { recursive: true });
    await writeFile(join(folder, 'dist/server/packages.json'), '["fastify@5.0.0"]');
    return () => rm(folder, { recursive: true });
  });

  const found =
    (name: string, node = `node_modules/${name}`) =>
    async () => ({
      vulnerabilities: {
        [name]: {
          severity: 'high',
          via: [{ title: 'Too trusting', url: 'https://example.com/1' }, 'ini'],
          nodes: [node],
        },
      },
    });

  test('an advisory counts if the package runs here, bundled or not; one for a tool or another copy of it does not', async () => {
    expect(await checkAdvisories(folder, found('pglite'))).toMatchObject([
      { state: 'bad', message: 'pglite, high: Too trusting (https://example.com/1); by ini.' },
    ]);
    expect(await checkAdvisories(folder, found('fastify'))).toMatchObject([{ state: 'bad' }]);
    expect(await checkAdvisories(folder, found('vite'))).toMatchObject([{ state: 'good' }]);
    const copy = found('fastify', 'node_modules/vite/node_modules/fastify');
    expect(await checkAdvisories(folder, copy)).toMatchObject([{ state: 'good' }]);
  });

  test('says that it could not ask, without a lock file or an answer', async () => {
    const without = await mkdtemp(join(tmpdir(), 'advisories-'));
    onTestFinished(() => rm(without, { recursive: true }));
    const [first] = await checkAdvisories(without, found('pglite'));
    expect(first).toMatchObject({ state: 'unknown', message: expect.stringContaining('Could not ask') });
    for (const answer of [undefined, { message: 'offline', error: { code: 'ENOAUDIT' } }])
      expect(await checkAdvisories(folder, async () => answer)).toMatchObject([{ state: 'unknown' }]);
  });
});
