import { beforeEach, expect, test } from 'vitest';
import { paymentKinds, paymentStates } from '#contracts/money/payments.ts';
import { freeCallStatuses, paidCallStatuses } from '#domain/bookings.ts';
import { eq, sql } from '../db/drizzle.ts';
import { alarms, bookedSlots, mails, paymentEvents, payments } from '../db/schema.ts';
import { addFreeCall, addPaidCall, freeCallRequest } from '../testing/bookings.ts';
import { findMetric, parseMetrics } from '../testing/metrics.ts';
import { useEmptySite, useSite } from '../testing/open-site.ts';
import { alarmCauses } from './alarm-causes.ts';
import { openMetrics } from './open-metrics.ts';
import { listenForMetrics } from './serve-metrics.ts';

const TOKEN = 'a-token-of-the-operator';
const site = useEmptySite({ env: { METRICS_TOKEN: TOKEN } });
const plainSite = useSite();

const scrape = (authorization?: string) =>
  site.send('GET', '/metrics', undefined, authorization ? { headers: { authorization } } : {});
const readLines = async () => parseMetrics((await scrape(`Bearer ${TOKEN}`)).body);

let minutes = 0;
/** The numbers of the database are used again for a while. */
const passCache = () => site.setNow(new Date(Date.parse('2027-01-01T12:00:00Z') + ++minutes * 60_000).toISOString());
beforeEach(passCache);

test('metrics are for those who have the token, and do not exist where there is none', async () => {
  expect(await scrape(`Bearer ${TOKEN}`)).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringContaining('text/plain'), 'cache-control': 'no-store' },
  });
  for (const wrong of [undefined, `Bearer ${TOKEN}x`, TOKEN, `Basic ${TOKEN}`]) {
    const refused = await scrape(wrong);
    expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect(JSON.stringify(refused.body)).not.toContain('site_');
  }
  const off = await plainSite.send('GET', '/metrics', undefined, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(off.status).toBe(404);
  expect(plainSite.ctx.metrics).toBeUndefined();
});

test('a port of their own needs no token, and serves nothing else', async () => {
  const metrics = openMetrics({ metrics: { port: 1, token: undefined } }, { ...site.ctx, alarmNames: [] });
  if (!metrics) throw new Error('Metrics were wanted');
  const server = await listenForMetrics(metrics, 0);
  const { address, port } = server.address() as { address: string; port: number };
  expect(address).toBe('127.0.0.1');
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect([reply.status, findMetric(parseMetrics(await reply.text()), 'site_database_up')]).toEqual([200, 1]);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404);
  server.close();
});

test('requests are counted and timed by the pattern of their route, without anything that a person typed', async () => {
  const address = await site.listen();
  const visit = (path: string, init?: RequestInit) => fetch(`${address}${path}`, init).then((reply) => reply.text());
  await visit('/api/coaching-calls/4711');
  await visit('/api/available-time-slots');
  await visit('/api/available-time-slots?email=wombat@visitor.example');
  await visit('/wombat@visitor.example');
  await visit('/api/%zz');
  await visit('/api/available-time-slots', { method: 'PROPFIND' });
  const body = JSON.stringify(freeCallRequest(1, { email: 'wombat@visitor.example' }));
  await visit('/api/consultation-request', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  // A reply counts when it is closed, a moment after the client has it.
  await expect.poll(async () => count('/api/consultation-request', { method: 'POST', status: '4xx' })).toBe(1);
  expect(await count('/api/available-time-slots', { method: 'GET', status: '2xx' })).toBe(2);
  expect(await count('unknown', { method: 'GET', status: '4xx' })).toBeGreaterThanOrEqual(2);
  expect(await count('unknown', { method: 'other' })).toBe(1);

  const { body: text } = await scrape(`Bearer ${TOKEN}`);
  // Without the values, whose digits may be anything.
  const names = text.replaceAll(/ [^ ]+$/gm, '');
  expect(names).not.toMatch(/wombat|4711|%zz|PROPFIND/);
  expect(names).toContain('/api/consultation-request');
  const routes = new Set(parseMetrics(text).map(({ labels }) => labels.route));
  for (const route of routes) expect(route ?? '').toMatch(/^(|unknown|a file|\/[\w/:.*-]*)$/);
});

async function count(route: string, labels: Record<string, string>): Promise<number | undefined> {
  return findMetric(await readLines(), 'http_request_duration_seconds_count', { route, ...labels });
}

test('the database’s numbers are calls, payments, holds, mails, jobs and alarms, by kind and state', async () => {
  await addFreeCall(site, '2027-01-04-930am');
  await addFreeCall(site, '2027-01-04-1000am', { status: 'cancelled', createdAt: new Date('2027-01-01T11:00:00Z') });
  await addFreeCall(site, '2026-11-02-1000am', { status: 'completed' });
  const coachingCallId = await addPaidCall(site, '2027-01-04-1100am', { status: 'confirmed' });
  await site.db
    .update(bookedSlots)
    .set({ holdExpiresAt: new Date('2027-01-01T23:00:00Z') })
    .where(eq(bookedSlots.coachingCallId, coachingCallId));
  const payer = { firstName: 'Ana', lastName: 'Ruiz', email: 'wombat@visitor.example', checkoutHash: '', amount: 5000 };
  await site.db.insert(payments).values([
    { ...payer, kind: 'call', status: 'open', idempotencyKey: '1', createdAt: new Date('2027-01-01T11:00:00Z') },
    { ...payer, kind: 'course', status: 'settled', idempotencyKey: '2', createdAt: new Date('2026-12-24T11:00:00Z') },
    { ...payer, kind: 'course', status: 'settled', idempotencyKey: '3', createdAt: new Date('2026-10-01T11:00:00Z') },
  ]);
  await site.db.insert(paymentEvents).values({ id: 'evt_1', type: 'x', receivedAt: new Date('2027-01-01T11:00:00Z') });
  await site.db.insert(mails).values([
    { kind: 'reminder', recipient: 'wombat@visitor.example' },
    { kind: 'reminder', recipient: 'wombat@visitor.example', state: 'failed' },
    { kind: 'reminder', recipient: 'wombat@visitor.example', state: 'sent' },
  ]);
  await site.ctx.database.transaction((tx) => site.ctx.queue.enqueue(tx, [{ mailId: 1 }]));
  await site.db.execute(sql`update pgboss.job set created_on = '2027-01-01T11:00:00Z'`);
  const now = site.ctx.now();
  const old = new Date('2026-12-01T00:00:00Z');
  const alarm = { problem: 'It is broken.', startedAt: old };
  await site.db.insert(alarms).values([
    { ...alarm, key: 'disk-nearly-full on one', cause: 'disk-nearly-full', seenAt: now },
    { ...alarm, key: 'disk-nearly-full on two', cause: 'disk-nearly-full', seenAt: now },
    { ...alarm, key: 'disk-nearly-full on a machine that is gone', cause: 'disk-nearly-full', seenAt: old },
    { ...alarm, key: 'mail-waits', cause: 'mail-waits', seenAt: now, endedAt: now },
  ]);

  const lines = await readLines();
  const read = (name: string, labels = {}) => findMetric(lines, name, labels);
  expect(read('site_database_up')).toBe(1);
  expect(read('site_calls', { kind: 'free', status: 'pending' })).toBe(1);
  expect(read('site_calls', { kind: 'free', status: 'cancelled' })).toBe(1);
  expect(read('site_calls', { kind: 'free', status: 'completed' })).toBe(0);
  expect(read('site_calls', { kind: 'paid', status: 'confirmed' })).toBe(1);
  expect(read('site_bookings_last_day', { kind: 'free' })).toBe(1);
  expect(read('site_payments', { kind: 'call', status: 'open' })).toBe(1);
  expect(read('site_payments', { kind: 'course', status: 'settled' })).toBe(1);
  expect(read('site_holds')).toBe(1);
  expect(read('site_mails', { state: 'queued' })).toBe(1);
  expect(read('site_mails', { state: 'failed' })).toBe(1);
  const hour = (now.getTime() - Date.parse('2027-01-01T11:00:00Z')) / 1000;
  expect(read('site_longest_waiting_mail_seconds')).toBe(hour);
  expect(read('site_last_payment_event_seconds')).toBe(hour);
  expect(read('site_jobs', { queue: 'send-mail', state: 'active' })).toBe(0);
  expect(read('site_alarms', { cause: 'disk-nearly-full' })).toBe(2);
  expect(read('site_alarms', { cause: 'mail-waits' })).toBe(0);
  await site.db.execute(sql`delete from pgboss.job`);
});

test('labels are words of the program alone', async () => {
  await addFreeCall(site, '2027-01-04-930am');
  const known: Record<string, readonly string[]> = {
    kind: ['free', 'paid', ...paymentKinds],
    status: [...freeCallStatuses, ...paidCallStatuses, ...paymentStates],
    state: ['queued', 'failed', 'deferred', 'ready', 'active', 'size', 'in_use', 'waiting'],
    queue: ['send-mail'],
    pool: ['requests', 'frequent', 'jobs'],
    cause: alarmCauses.map(({ name }) => name),
    result: ['accepted', 'refused', 'failed'],
  };
  for (const { name, labels } of await readLines()) {
    if (!name.startsWith('site_')) continue;
    for (const [label, text] of Object.entries(labels)) expect(known[label], `${name} ${label}`).toContain(text);
  }
});

test('the database is read at most once in 15 seconds, however often metrics are asked for', async () => {
  const ask = (times: number) => site.recordStatements(() => Promise.all(Array.from({ length: times }, readLines)));
  const once = (await ask(1)).length;
  expect(once).toBeGreaterThan(5);
  expect(await ask(3)).toEqual([]);
  passCache();
  expect(await ask(3)).toHaveLength(once);
});

test('without its database the site still tells what the process knows', async () => {
  site.watchStatements(() => {
    throw new Error('the database is away');
  });
  const lines = await readLines();
  site.watchStatements(() => {});
  expect(findMetric(lines, 'site_database_up')).toBe(0);
  expect(findMetric(lines, 'site_holds')).toBeUndefined();
  expect(findMetric(lines, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(findMetric(lines, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  passCache();
  expect(findMetric(await readLines(), 'site_database_up')).toBe(1);
});
