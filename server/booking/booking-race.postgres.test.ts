import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { freeCallRequest } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { providerSettings } from '../testing/payments.ts';
import { normalBehavior, openProxy, type ProxyBehavior } from '../testing/provider-proxy.ts';
import { useTwoServers } from '../testing/server-processes.ts';
import { openOnce } from '../testing/test-hooks.ts';

const VISITORS = 50;
const site = useSite({ own: true });
/** The payment provider, and the proxy before it. Neither stops with a server. */
const provider = useSite({ own: true });
const proxy = openOnce(async () => openProxy(`${await provider.listen()}/sandbox/stripe`));
const servers = useTwoServers(site, async () => ({
  ...(await providerSettings(provider)),
  STRIPE_API_BASE: proxy.address,
  SEED: 'demo',
  LIMIT_BOOKINGS_PER_HOUR: '100000',
  LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: '1000',
}));
beforeAll(() => provider.setNow(new Date().toISOString()));

const query = async (text: string) => (await site.ctx.database.runStatement(text)).rows;

const send = (address: string, path: string, body: unknown) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const post = (address: string, body: unknown) => send(address, '/api/consultation-request', body);

test('of 50 visitors who book the same slot at the same moment at two servers, exactly one gets it', async () => {
  const slots = (await (await fetch(`${servers.address(0)}/api/available-time-slots`)).json()) as { value: string }[];
  const selectedTimeSlot = slots[3]?.value;
  const replies = await Promise.all(
    Array.from({ length: VISITORS }, (_, who) =>
      post(servers.address(who), freeCallRequest(who, { selectedTimeSlot })),
    ),
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
    .poll(async () => (await query("select id from mails where state = 'sent' and tries = 1")).length)
    .toBe(2);
});

describe('paid calls at two servers', () => {
  type Started = { code?: string; clientSecret: string; paymentIntentId: string; publishableKey: string };

  async function start(address: string, who: number, selectedTimeSlot: string | undefined) {
    const request = { ...freeCallRequest(who), selectedTimeSlot, duration: 60, amount: 8500 };
    const reply = await send(address, '/api/coaching-calls/create-payment-intent', request);
    return (await reply.json()) as Started;
  }
  /** Times at which an hour is free. */
  async function listFreeHours() {
    const reply = await fetch(`${servers.address(1)}/api/available-time-slots`);
    const slots = (await reply.json()) as { value: string; startsAt: string; durations: number[] }[];
    return slots.filter(({ durations }) => durations.includes(60));
  }
  /** Times at which an hour is free, none of which overlap. */
  const listSeparateHours = async () =>
    (await listFreeHours()).filter(({ startsAt }) => /:00:00/.test(startsAt)).map(({ value }) => value);
  const perCall = () =>
    query(`select coaching_call_id as call, count(*)::int as halves from booked_slots
      where coaching_call_id is not null group by 1 order by 1`);

  test('of 50 buyers of one hour one holds it, and of 20 of overlapping hours one', async () => {
    const free = await listFreeHours();
    const minutesBetween = (from: { startsAt: string } | undefined, to: { startsAt: string } | undefined) =>
      (Date.parse(to?.startsAt ?? '') - Date.parse(from?.startsAt ?? '')) / 60_000;
    const one = free[0];
    const place = free.findIndex(
      (hour, index) => minutesBetween(one, hour) >= 60 && minutesBetween(hour, free[index + 1]) === 30,
    );
    const overlapping = free.slice(place, place + 2);
    const replies = await Promise.all([
      ...Array.from({ length: 50 }, (_, who) => start(servers.address(who), who, one?.value)),
      ...Array.from({ length: 20 }, (_, who) =>
        start(servers.address(who), 50 + who, overlapping[(who >> 1) % 2]?.value),
      ),
    ]);
    const held = (some: Started[]) => some.filter(({ paymentIntentId }) => paymentIntentId).length;
    expect([held(replies.slice(0, 50)), held(replies.slice(50))]).toEqual([1, 1]);
    expect(replies.filter(({ code }) => code === 'SLOT_TAKEN')).toHaveLength(68);
    expect(await perCall()).toMatchObject([{ halves: 2 }, { halves: 2 }]);
    expect(await query('select id from payments')).toHaveLength(2);
    await query('delete from payments');
    await query('delete from coaching_calls');
  });

  test('kill -9 after each step of a purchase, and a start: every payment is settled without a request', async () => {
    const hours = await listSeparateHours();
    const [killed] = servers.all;
    const pay = ({ clientSecret, publishableKey }: Started) =>
      openBuyer(provider)
        .pay(clientSecret, publishableKey)
        .then(({ status }) => expect(status).toBe(200));
    const confirm = ({ paymentIntentId }: Started) =>
      send(killed.address, '/api/coaching-calls/confirm-payment', { paymentIntentId });
    const ends = (request: Promise<unknown>) =>
      request.then(
        () => {},
        () => {},
      );
    const creating = /^POST \/v1\/payment_intents$/;
    const underWay: Promise<void>[] = [];

    // After the hold, and after the payment was made: the site does not know its name.
    const unanswered = new Map<string, ProxyBehavior>();
    for (const isForwarded of [false, true]) {
      proxy.state.behave = (name, key) => {
        if (creating.test(name) && !unanswered.has(key)) unanswered.set(key, { isForwarded, reply: 'none' });
        return unanswered.get(key) ?? normalBehavior;
      };
      const arrived = proxy.waitForRequest(creating);
      underWay.push(ends(start(killed.address, 100 + underWay.length, hours[underWay.length])));
      await arrived;
    }
    proxy.state.behave = (_name, key) => unanswered.get(key) ?? normalBehavior;
    const [open, paid, fetched, locked, done] = (await Promise.all(
      [102, 103, 104, 105, 106].map((who, place) => start(killed.address, who, hours[2 + place])),
    )) as [Started, Started, Started, Started, Started];
    await Promise.all([paid, fetched, locked, done].map(pay));
    expect(await (await confirm(done)).json()).toEqual({ success: true });
    // During the request to the provider, and inside the transaction.
    const looking = new RegExp(`^GET /v1/payment_intents/${fetched.paymentIntentId}`);
    proxy.state.behave = (name, key) =>
      looking.test(name) ? { isForwarded: true, reply: 'none' } : (unanswered.get(key) ?? normalBehavior);
    const arrived = proxy.waitForRequest(looking);
    underWay.push(ends(confirm(fetched)));
    await arrived;
    const lock = new pg.Client({ connectionString: site.databaseUrl });
    await lock.connect();
    await lock.query('begin');
    await lock.query('select from payments where payment_intent_id = $1 for update', [locked.paymentIntentId]);
    underWay.push(ends(confirm(locked)));
    const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await query(waits)).length).toBeGreaterThan(0);

    const states = 'select status, payment_intent_id is not null as named from payments order by email';
    expect((await query(states)).map(({ status, named }) => `${status} ${named}`)).toEqual([
      'open false',
      'open false',
      'open true',
      'open true',
      'open true',
      'open true',
      'settled true',
    ]);
    await killed.stop('SIGKILL');
    await lock.query('rollback');
    await lock.end();
    await Promise.all(underWay);
    proxy.state.behave = () => normalBehavior;
    // The unpaid holds end as if a quarter of an hour had passed.
    await query(`update payments set created_at = created_at - interval '1 minute', checked_at = null,
      expires_at = case when payment_intent_id is null or payment_intent_id = '${open.paymentIntentId}' then now() else expires_at end`);
    await servers.startAgain(0);
    const ended = async () =>
      (
        await query(`select payments.status || ' ' || coaching_calls.status as ended from payments
        join coaching_calls on coaching_calls.id = coaching_call_id order by coaching_calls.email`)
      ).map((row) => row.ended);
    await expect.poll(ended).toEqual([...Array(3).fill('cancelled expired'), ...Array(4).fill('settled confirmed')]);
    expect(await perCall()).toHaveLength(4);
    const mailCountsSql = `select kind, count(*)::int as times from mails where kind like 'paid-call-%' group by 1 order by 1`;
    expect(await query(mailCountsSql)).toEqual([
      { kind: 'paid-call-confirmation', times: 4 },
      { kind: 'paid-call-notice', times: 4 },
    ]);
    const { rows } = await provider.ctx.database.runStatement(
      `select count(*)::int as paid from sandbox_objects where id like 'pi_%' and body::jsonb->>'status' = 'succeeded'`,
    );
    expect(rows).toEqual([{ paid: 4 }]);
  });
});
