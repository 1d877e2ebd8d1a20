import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres } from '../scripts/postgres.mjs';
import { freeCallRequest } from './testing/bookings.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';

const CLIENTS = 8;
/** Two waits of five seconds and one of one, with some room for a busy machine. */
const LONGEST_REPLY_MS = 13_000;
const LONGEST_RECOVERY_MS = 10_000;

type Reply = { email: string; ms: number; status: number; code?: string | undefined; message?: string | undefined };

let postgres: Awaited<ReturnType<typeof startPostgres>>;
const servers: ServerProcess[] = [];
let times: string[];
let nextPerson = 0;

beforeAll(async () => {
  // Its own: the others' tests need theirs alive. Durable, or a crash would take back what was committed.
  postgres = await startPostgres({ durable: true });
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_TIMEOUT_SECONDS: '5',
    SEED: 'demo',
    BOOKING_HORIZON_DAYS: '364',
    LIMIT_BOOKINGS_PER_HOUR: '1000000',
    LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: '1000000',
  };
  for (const _ of ['one', 'other']) servers.push(await startServer(env));
  const listed = await fetch(`${servers[0]?.address}/api/available-time-slots`);
  times = ((await listed.json()) as { value: string }[]).map(({ value }) => value);
});
afterAll(async () => {
  const codes = await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(servers.map((server) => server.forgetData()));
  await postgres.stop();
  expect(codes).toEqual([0, 0]);
});

async function book(server: ServerProcess | undefined, person: number): Promise<Reply> {
  const { email, ...others } = freeCallRequest(person, { selectedTimeSlot: times[person] });
  const startedAt = performance.now();
  const reply = await fetch(`${server?.address}/api/consultation-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...others }),
  });
  const { code, message } = (await reply.json()) as { code?: string; message?: string };
  return { email, ms: performance.now() - startedAt, status: reply.status, code, message };
}

/** Eight clients book one time after the other, each again until it is booked, as long as `work` takes. */
async function whileClientsBook(work: (replies: Reply[]) => Promise<void>): Promise<Reply[]> {
  const replies: Reply[] = [];
  let isOver = false;
  const client = async (server: ServerProcess | undefined) => {
    while (!isOver) {
      const person = nextPerson++;
      for (let status = 0; status !== 201 && status !== 409 && !isOver; await wait(150)) {
        const reply = await book(server, person);
        status = reply.status;
        replies.push(reply);
      }
      // No more than two servers have sent the mails of, a second later.
      await wait(850);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(servers[index % 2])));
  // The test reports a dead process at the end.
  clients.catch(() => {});
  try {
    await expect.poll(() => replies.length).toBeGreaterThanOrEqual(CLIENTS);
    await work(replies);
  } finally {
    isOver = true;
  }
  await clients;
  return replies;
}

/** Meanwhile every kind of address answers in its own way. */
async function expectAnswersWithoutDatabase(): Promise<void> {
  await Promise.all(
    servers.map(async ({ address }) => {
      const get = (path: string) => fetch(`${address}${path}`, { headers: { authorization: 'Bearer sk_test_any' } });
      const [health, page, ready, call, sandbox] = await Promise.all(
        ['/healthz', '/', '/readyz', '/api/available-time-slots', '/sandbox/stripe/v1/payment_intents/pi_1'].map(get),
      );
      expect([health?.status, page?.status]).toEqual([200, 200]);
      for (const lost of [ready, call]) {
        expect(lost?.status).toBe(503);
        expect(await lost?.json()).toMatchObject({
          code: 'UNAVAILABLE',
          error: expect.stringContaining('having trouble'),
        });
      }
      expect(sandbox?.status).toBe(503);
      expect(await sandbox?.json()).toMatchObject({ error: { type: 'api_error' } });
    }),
  );
}

/** From the moment at which the database is back. */
async function waitForRecovery(): Promise<void> {
  const startedAt = performance.now();
  const left = () => Math.max(1, LONGEST_RECOVERY_MS - (performance.now() - startedAt));
  for (const server of servers) {
    const ready = async () => (await fetch(`${server.address}/readyz`)).status;
    await expect.poll(ready, { timeout: left(), interval: 200 }).toBe(200);
    const person = nextPerson++;
    await expect.poll(async () => (await book(server, person)).status, { timeout: left(), interval: 200 }).toBe(201);
  }
}

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function expectNothingLostOrPartial(replies: Reply[]): Promise<void> {
  const refused = new Set(replies.filter(({ status }) => status === 503).map(({ email }) => email));
  const others = replies.filter(({ status }) => status !== 201);
  for (const { status, code, message, email } of others) {
    // If the reply to a commit was lost, the repeated request reports the booking.
    if (status === 409) expect([code, message, refused.has(email)]).toEqual(['ALREADY_BOOKED', ownCall, true]);
    else expect([status, code]).toEqual([503, 'UNAVAILABLE']);
  }
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(LONGEST_REPLY_MS);
  expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);

  const booked = await query(`
    select email, (select count(*)::int from booked_slots where consultation_request_id = request.id) as slots,
      (select count(*)::int from mails where consultation_request_id = request.id) as mails,
      (select count(*)::int from pgboss.job join mails on (data->>'mailId')::int = mails.id
        where consultation_request_id = request.id) as jobs
    from consultation_requests as request`);
  const whole = booked.filter(({ slots, mails, jobs }) => slots === 1 && mails === 2 && jobs === 2);
  expect(whole).toHaveLength(booked.length);
  const emails = booked.map(({ email }) => email);
  expect(new Set(emails).size).toBe(emails.length);
  const acknowledged = replies.filter(({ status }) => status === 201 || status === 409).map(({ email }) => email);
  expect(acknowledged.length).toBeGreaterThanOrEqual(CLIENTS);
  expect(acknowledged.filter((email) => !emails.includes(email))).toEqual([]);
  expect(await query('select id from booked_slots where consultation_request_id is null')).toEqual([]);
}
const ownCall = expect.stringContaining('You’ve already booked this time');

/** The jobs go on as well: a mail that is owed now leaves. */
async function expectMailsSent(): Promise<void> {
  const { email } = await book(servers[0], nextPerson++);
  const sent = async () =>
    (await query("select id from mails where recipient = $1 and state = 'sent'", [email])).length;
  await expect.poll(sent, { interval: 250 }).toBe(1);
}

test('a database that is killed while clients book ends no server process and loses nothing that was acknowledged', async () => {
  const replies = await whileClientsBook(async (known) => {
    await postgres.crash();
    await expectAnswersWithoutDatabase();
    await expect.poll(() => known.some(({ status }) => status === 503)).toBe(true);
    await postgres.restart();
    await waitForRecovery();
  });
  await expectNothingLostOrPartial(replies);
  await expectMailsSent();
});

test('a database that says nothing for twelve seconds is not waited for, and is used again when it speaks', async () => {
  const replies = await whileClientsBook(async () => {
    postgres.freeze();
    await Promise.all([wait(12_000), expectAnswersWithoutDatabase()]).finally(postgres.thaw);
    await waitForRecovery();
  });
  expect(replies.some(({ status }) => status === 503)).toBe(true);
  await expectNothingLostOrPartial(replies);
  await expectMailsSent();
});
