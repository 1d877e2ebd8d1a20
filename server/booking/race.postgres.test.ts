import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSite, openSite } from '../testing.ts';
import { type ServerProcess, startServer } from '../testing-process.ts';
import { freeCallRequest } from './testing.ts';

const VISITORS = 50;
let site: OpenSite;
let servers: ServerProcess[];

beforeAll(async () => {
  // Makes the database, which the two processes then share.
  site = await openSite();
  const env = {
    DATABASE_URL: site.databaseUrl ?? '',
    SEED: 'demo',
    LIMIT_BOOKINGS_PER_HOUR: '100000',
    LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: '1000',
  };
  servers = await Promise.all([startServer(env), startServer(env)]);
}, 60_000);
afterAll(async () => {
  const codes = await Promise.all(servers.map((server) => server.stop()));
  await Promise.all(servers.map((server) => server.forgetData()));
  await site.close();
  expect(codes).toEqual([0, 0]);
}, 60_000);

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const post = (server: ServerProcess | undefined, body: unknown) =>
  fetch(`${server?.address}/api/consultation-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('of 50 visitors who book the same slot at the same moment at two servers, exactly one gets it', async () => {
  const slots = (await (await fetch(`${servers[0]?.address}/api/available-time-slots`)).json()) as { value: string }[];
  const selectedTimeSlot = slots[3]?.value;
  const replies = await Promise.all(
    Array.from({ length: VISITORS }, (_, who) => post(servers[who % 2], freeCallRequest(who, { selectedTimeSlot }))),
  );
  const bodies = (await Promise.all(replies.map((reply) => reply.json()))) as { code?: string }[];

  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(bodies.filter(({ code }) => code === 'SLOT_TAKEN')).toHaveLength(VISITORS - 1);
  expect(await query('select id from booked_slots')).toHaveLength(1);
  expect(await query('select id from consultation_requests')).toHaveLength(1);
  expect((await query('select kind from mails order by id')).map(({ kind }) => kind)).toEqual([
    'free-call-confirmation',
    'free-call-notice',
  ]);
  await expect
    .poll(async () => (await query("select id from mails where state = 'sent' and tries = 1")).length, {
      timeout: 20_000,
    })
    .toBe(2);
}, 60_000);

test.each([
  ['address', { email: 'one@example.com' }, 100],
  ['phone', { phone: '+12025559999' }, 200],
])(
  'of 20 requests with one %s for different times at two servers, one is left',
  async (_same, shared, from) => {
    const slots = (await (await fetch(`${servers[0]?.address}/api/available-time-slots`)).json()) as {
      value: string;
    }[];
    const times = slots.map(({ value }) => value).slice(from, from + 20);
    const replies = await Promise.all(
      times.map((selectedTimeSlot, i) =>
        post(servers[i % 2], freeCallRequest(from + i, { selectedTimeSlot, ...shared })),
      ),
    );
    const codes = await Promise.all(replies.map(async (reply) => ((await reply.json()) as { code?: string }).code));
    expect(times).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(codes.filter((code) => code === 'ALREADY_BOOKED')).toHaveLength(19);
  },
  60_000,
);
