import { expect } from 'vitest';
import type { openSiteWithProvider } from './testing-payments.ts';

type World = Pick<Awaited<ReturnType<typeof openSiteWithProvider>>, 'site' | 'stripe'>;
type Row = Record<string, unknown>;

async function readAll({ site }: Pick<World, 'site'>) {
  const { rows } = await site.parts.database.query(
    `select ${Object.entries(parts)
      .map(([name, text]) => `(select json_agg(part) from (${text}) as part) as ${name}`)
      .join(', ')}`,
  );
  const found = rows[0] as Record<keyof typeof parts, Row[] | null>;
  return Object.fromEntries(Object.entries(found).map(([name, all]) => [name, all ?? []])) as Record<
    keyof typeof parts,
    Row[]
  >;
}
const parts = {
  payments: `select id, status, amount, refunded, attention, payment_intent_id as intent, coaching_call_id as call
    from payments order by id`,
  calls: 'select id, status, duration from coaching_calls order by id',
  slots: 'select time_slot, hold_expires_at as until, coaching_call_id as call from booked_slots',
  mails: `select once_key as key from mails where kind in ('paid-call-confirmation', 'paid-call-notice')`,
  decisions: `select stripe_payment_intent_id as intent from payment_decisions
    where decision is null and reason <> 'overtime'`,
};
type All = Awaited<ReturnType<typeof readAll>>;

/** Whether anything is left to do. */
export async function areOpen({ parts }: World['site']): Promise<boolean> {
  const { rows } = await parts.database.query("select from payments where status in ('open', 'processing')");
  return rows.length > 0;
}

/** What must be true at any moment, also right after a crash. Who has a half-hour twice, the table itself refuses. */
export async function expectInStep(world: Pick<World, 'site'>): Promise<void> {
  const all = await readAll(world);
  for (const call of all.calls) {
    const slots = all.slots.filter((slot) => slot.call === call.id);
    const isHeld = call.status === 'pending';
    const isTaken = isHeld || call.status === 'confirmed';
    const halves = isTaken ? (Number(call.duration) > 30 ? 2 : 1) : 0;
    expect([call, slots.length], 'a call has its half-hours while it is held or booked').toEqual([call, halves]);
    for (const { until } of slots) expect([call, until !== null]).toEqual([call, isHeld]);
    if (isHeld) expect([call, openPaymentsOf(all, call)], 'what is held is being paid for').toMatchObject([call, [{}]]);
  }
  for (const payment of all.payments) expectMails(all, payment);
}

const openPaymentsOf = ({ payments }: All, { id }: Row) =>
  payments.filter(({ call, status }) => call === id && (status === 'open' || status === 'processing'));

function expectMails({ mails }: All, payment: Row): void {
  const count = (mail: string) => mails.filter(({ key }) => key === `${mail} payment-${payment.id}`).length;
  const both = [count('confirmation'), count('notice')];
  if (payment.status === 'settled') expect([payment, both]).toEqual([payment, [1, 1]]);
  else if (payment.status === 'refunded') expect([payment, both[0]]).toEqual([payment, both[1]]);
  else expect([payment, both], 'nobody is told of a call that is not paid for').toEqual([payment, [0, 0]]);
}

/** What must be true when everybody has gone home, and the rounds have nothing left to do. */
export async function expectSettled(world: World): Promise<void> {
  await expectInStep(world);
  const all = await readAll(world);
  const intents = await world.stripe.paymentIntents
    .list({ limit: 100, expand: ['data.latest_charge'] })
    .autoPagingToArray({ limit: 1000 });
  for (const intent of intents.filter(({ status }) => status === 'succeeded')) {
    expect(
      all.payments.filter((payment) => payment.intent === intent.id),
      'whose money was taken is known',
    ).toHaveLength(1);
  }
  for (const payment of all.payments) {
    const intent = intents.find(({ id }) => id === payment.intent);
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
    const refunded = charge?.amount_refunded ?? 0;
    expect(payment).toMatchObject({ attention: null, refunded: intent?.status === 'succeeded' ? refunded : 0 });
    expect([payment, intent?.status ?? 'canceled'], 'as at the provider').toEqual([
      payment,
      payment.status === 'cancelled' ? 'canceled' : 'succeeded',
    ]);
    expect([payment, refunded === payment.amount]).toEqual([payment, payment.status === 'refunded']);
    expectFate(all, payment);
  }
  expect(all.calls.filter(({ status }) => status === 'pending')).toEqual([]);
}

/** Of a payment that is over: what became of the call that it was for, and of the money. */
function expectFate({ calls, decisions }: All, payment: Row): void {
  const call = calls.find(({ id }) => id === payment.call);
  const waits = decisions.filter(({ intent }) => payment.intent !== null && intent === payment.intent).length;
  const allowed: Record<string, unknown[]> = {
    // The call takes place, or the coach ended it and has to decide about the money.
    settled: [
      ['confirmed', 0],
      ['cancelled', 1],
      [undefined, 1],
    ],
    cancelled: [
      ['expired', 0],
      [undefined, 0],
    ],
    refunded: [
      ['refunded', 0],
      [undefined, 0],
    ],
  };
  expect([payment.status, allowed[payment.status as string]], 'a payment ends in a state that is allowed').toEqual([
    payment.status,
    expect.arrayContaining([[call?.status, waits]]),
  ]);
}
