import { expect } from 'vitest';
import { isNotNull } from '../db/drizzle.ts';
import { attachCalls } from '../db/package-calls.ts';
import { coachingCalls, packages as storedPackages } from '../db/schema.ts';
import type { openSiteWithProvider } from './call-payments.ts';
import { expectMinutes } from './minutes-acts.ts';

type World = Pick<Awaited<ReturnType<typeof openSiteWithProvider>>, 'site' | 'stripe'>;
type Row = Record<string, unknown>;

/** Reads the rows of all `queries` in one statement, so as they are at one moment. */
async function readAll({ site }: Pick<World, 'site'>) {
  const columns = Object.entries(queries).map(
    ([name, text]) => `(select coalesce(json_agg(part), '[]') from (${text}) as part) as ${name}`,
  );
  const { rows } = await site.ctx.database.runStatement(`select ${columns.join(', ')}`);
  return rows[0] as Record<keyof typeof queries, Row[]>;
}
const queries = {
  payments: `select id, status, amount, refunded, attention, payment_intent_id as intent, coaching_call_id as call,
    kind, bill_id as bill from payments order by id`,
  bills:
    'select id, ended_by as end, (select count(*) from payments_elsewhere where bill_id = payment_links.id) as elsewhere from payment_links',
  packages: `select p.id, p.sold_at is not null as sold, p.ended_by as end, l.id as bill, l.ended_by as bill_end,
    (select count(*) from mails where once_key = 'package-paid package-' || p.id) as mails
    from packages p left join payment_links l on l.package_id = p.id`,
  calls: 'select id, status, duration, package_id as package, paid_with from coaching_calls order by id',
  slots: 'select time_slot, hold_expires_at as until, coaching_call_id as call from booked_slots',
  mails: `select once_key as key from mails where kind in ('paid-call-confirmation', 'paid-call-notice',
    'payment-received', 'payment-received-notice')`,
  decisions: `select stripe_payment_intent_id as intent from payment_decisions
    where decision is null and reason <> 'overtime'`,
  refunds: `select id, payment_id as payment, status, amount, keeps_purchase as keeps, actor,
    (select count(*) from mails where once_key = 'refunded refund-' || payment_refunds.id) as mails from payment_refunds`,
  strays: 'select * from stray_payments',
  receipts: 'select number, kind, payment_id as payment, refund_id as refund, amount from receipts order by number',
};
type All = Awaited<ReturnType<typeof readAll>>;

/** Returns whether a payment or refund is still open. */
export async function areOpen({ ctx }: World['site']): Promise<boolean> {
  const { rows } = await ctx.database.runStatement(
    `select 1 as open from payments where status in ('open', 'processing')
     union all select 1 from payment_refunds where status = 'asked'`,
  );
  return rows.length > 0;
}

export const countCallsOfPackages = ({ db }: World['site']): Promise<number> =>
  db.$count(coachingCalls, isNotNull(coachingCalls.packageId));

export async function listPayments({ ctx }: World['site']) {
  const { rows } = await ctx.database.runStatement('select id, amount, refunded from payments order by id desc');
  return rows as { id: number; amount: number; refunded: number }[];
}

/**
 * Checks the invariants that hold at any moment, also right after a crash. The table's key prevents double bookings.
 */
export async function expectInStep(world: Pick<World, 'site'>): Promise<void> {
  const all = await readAll(world);
  for (const call of all.calls) {
    const slots = all.slots.filter((slot) => slot.call === call.id);
    const isHeld = call.status === 'pending';
    const isTaken = ['pending', 'confirmed', 'completed', 'no_show'].includes(`${call.status}`);
    const halfHours = Number(call.duration) > 30 ? 2 : 1;
    const expected = isTaken ? halfHours : 0;
    expect([call, slots.length], 'a call has its half-hours unless it was called off').toEqual([call, expected]);
    for (const { until } of slots) expect([call, until !== null]).toEqual([call, isHeld]);
    if (isHeld)
      expect([call, openPaymentsOf(all, call)], 'a held call has an open payment').toMatchObject([call, [{}]]);
  }
  for (const payment of all.payments) expectMails(all, payment);
  expectPackages(all);
  await expectCallsOfPackages(world, all);
  await expectMinutes(world.site);
}

/** Expects a payment, a sold package or minutes behind each call, and no more calls of a package than it has. */
async function expectCallsOfPackages({ site }: Pick<World, 'site'>, { calls, packages, payments }: All): Promise<void> {
  for (const call of calls) {
    const own = packages.filter(({ id, sold }) => id === call.package && sold).length;
    const paid = payments.filter((payment) => payment.call === call.id).length;
    const covered = ['credit', 'elsewhere'].includes(`${call.paid_with}`) ? 1 : 0;
    expect([call, own + paid + covered], 'a call has its package, its payment or minutes').toEqual([call, 1]);
  }
  if (calls.every((call) => call.package === null)) return;
  for (const { storedCalls, counts } of await attachCalls(site.db, await site.db.select().from(storedPackages))) {
    const { total, held, booked, waiting, used, credited, toBook } = counts;
    const taken = held + booked + waiting + used + credited;
    expect([storedCalls, taken + toBook], 'its calls are taken or left').toEqual([storedCalls, total]);
  }
}

const openPaymentsOf = ({ payments }: All, { id }: Row) =>
  payments.filter(({ call, status }) => call === id && (status === 'open' || status === 'processing'));

function expectMails({ mails }: All, payment: Row): void {
  // The mail about a package is the package's own.
  if (payment.kind === 'package') return;
  const count = (mail: string) => mails.filter(({ key }) => key === `${mail} payment-${payment.id}`).length;
  const both =
    payment.kind === 'bill'
      ? [count('payment-received'), count('payment-received-notice')]
      : [count('confirmation'), count('notice')];
  if (payment.status === 'settled') expect([payment, both]).toEqual([payment, [1, 1]]);
  else if (payment.status === 'refunded') expect([payment, both[0]]).toEqual([payment, both[1]]);
  else expect([payment, both], 'what is unpaid has no mails').toEqual([payment, [0, 0]]);
}

/** Expects that a package is sold once, by the payment of its bill, and that its client gets one mail. */
function expectPackages({ packages, payments }: All): void {
  for (const one of packages) {
    const isSettled = one.bill_end === 'paid' || one.bill_end === 'elsewhere';
    expect([one, one.sold, one.mails], 'a package is sold by its bill').toEqual([one, isSettled, isSettled ? 1 : 0]);
    expect([one, one.end === 'withdrawn'], 'an offer is taken back with its bill').toEqual([
      one,
      one.bill_end === 'cancelled',
    ]);
    const paid = payments.filter(
      ({ bill, status }) => bill === one.bill && ['settled', 'refunded'].includes(`${status}`),
    );
    expect([one, paid.length], 'it is paid once by card, or not at all').toEqual([
      one,
      one.bill_end === 'paid' ? 1 : 0,
    ]);
    if (paid[0]?.status === 'refunded')
      expect(one, 'it ends with all of its money').toMatchObject({ end: expect.stringMatching(/^(refund|coach)$/) });
  }
}

/** Checks the invariants that hold once the scheduled tasks have nothing left to do. */
export async function expectSettled(world: World): Promise<void> {
  await expectInStep(world);
  const all = await readAll(world);
  const intents = await world.stripe.paymentIntents
    .list({ limit: 100, expand: ['data.latest_charge'] })
    .autoPagingToArray({ limit: 1000 });
  for (const intent of intents.filter(({ status }) => status === 'succeeded')) {
    expect(
      all.payments.filter((payment) => payment.intent === intent.id),
      'every paid intent has one payment',
    ).toHaveLength(1);
  }
  const refundIds = (await world.stripe.refunds.list({ limit: 100 })).data.map(({ metadata }) => metadata?.refund);
  const issued = refundIds.filter((id) => id !== undefined);
  expect(issued, 'every refund is made once').toEqual([...new Set(issued)]);
  expect(all.strays, 'no payment is unknown').toEqual([]);
  for (const payment of all.payments) {
    const intent = intents.find(({ id }) => id === payment.intent);
    const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
    const refunded = charge?.amount_refunded ?? 0;
    expect(payment).toMatchObject({ refunded: intent?.status === 'succeeded' ? refunded : 0 });
    expectAttention(all, payment);
    expect([payment, intent?.status ?? 'canceled'], 'the status matches the provider’s').toEqual([
      payment,
      payment.status === 'cancelled' ? 'canceled' : 'succeeded',
    ]);
    expect([payment, refunded === payment.amount]).toEqual([payment, payment.status === 'refunded']);
    expectRefunds(all, payment);
    if (payment.kind === 'call') expectOutcome(all, payment);
  }
  expectBills(all);
  expectReceipts(all);
  const moneyIn = intents.reduce((cents, intent) => cents + intent.amount_received, 0);
  expect(moneyIn, 'money in is kept or was given back').toBe(countKept(all) + countGivenBack(all));
  expect(all.calls.filter(({ status }) => status === 'pending')).toEqual([]);
}

/** Expects that only a promised refund that the provider refused may wait for the coach. */
function expectAttention({ refunds }: All, payment: Row): void {
  if (payment.attention === null) return;
  const refused = refunds.filter((refund) => refund.payment === payment.id && refund.status === 'failed');
  expect(refused.length, JSON.stringify(payment)).toBeGreaterThan(0);
  expect(payment).toMatchObject({
    status: 'settled',
    attention: expect.stringMatching(/^A refund of \$\d+(\.\d\d)? wasn’t made: /),
  });
}

function expectRefunds({ refunds }: All, payment: Row): void {
  const own = refunds.filter((refund) => refund.payment === payment.id && refund.status !== 'failed');
  const sum = own.reduce((cents, refund) => cents + Number(refund.amount), 0);
  expect([payment, sum], 'each refund is known').toEqual([payment, payment.refunded]);
  for (const refund of own) expect(refund).toMatchObject({ status: 'succeeded', mails: 1 });
}

/** Checks call and money of a payment that is over. */
function expectOutcome({ calls, decisions, refunds }: All, payment: Row): void {
  const call = calls.find(({ id }) => id === payment.call);
  const waits = decisions.some(({ intent }) => payment.intent !== null && intent === payment.intent);
  const issued = refunds.filter(
    ({ payment: of, actor, status }) => of === payment.id && actor !== 'provider' && status !== 'failed',
  );
  const about = [payment, refunds, call?.status, waits];
  const isWhole = payment.status === 'refunded';
  if (payment.status === 'cancelled') expect(['expired', undefined], JSON.stringify(about)).toContain(call?.status);
  // The call stays booked unless the coach ended it or all the money went back; the coach may keep it even then.
  else if (call?.status === 'confirmed')
    expect(!isWhole || issued.some(({ keeps }) => keeps), JSON.stringify(about)).toBe(true);
  else if (call?.status === 'refunded')
    expect(isWhole || issued.some(({ keeps }) => !keeps), JSON.stringify(about)).toBe(true);
  else if (call?.status === 'completed') expect(payment.status, JSON.stringify(about)).toMatch(/^(settled|refunded)$/);
  // The money of a call that did not take place waits for the coach, unless a refund was the decision.
  else expect(isWhole || waits || issued.length > 0, JSON.stringify(about)).toBe(true);
  if (isWhole && issued.length === 0) expect(waits, JSON.stringify(about)).toBe(false);
}

/** Expects that a bill is paid by one card payment, paid elsewhere once, or not at all. */
function expectBills({ bills, payments }: All): void {
  for (const { id, end, elsewhere } of bills) {
    const paid = payments.filter(({ bill, status }) => bill === id && status !== 'cancelled');
    const expected = { paid: end === 'paid' ? 1 : 0, elsewhere: end === 'elsewhere' ? 1 : 0 };
    expect({ paid: paid.length, elsewhere }, `a bill that ended by ${end}`).toEqual(expected);
  }
}

const sumOf = (rows: Row[], column: string) => rows.reduce((cents, row) => cents + Number(row[column]), 0);

/** The cents of the payments that the site knows as paid and as not refunded. */
const countKept = ({ payments }: All): number => {
  const paid = payments.filter(({ status }) => status !== 'cancelled');
  return sumOf(paid, 'amount') - sumOf(paid, 'refunded');
};

const countGivenBack = ({ refunds }: All): number =>
  sumOf(
    refunds.filter(({ status }) => status === 'succeeded'),
    'amount',
  );

/** Expects gapless receipt numbers, one for each payment that took money, and refunds that add up, whatever crashed. */
function expectReceipts(all: All): void {
  expect(
    all.receipts.map(({ number }) => number),
    'numbers have no gap',
  ).toEqual(all.receipts.map((_, index) => index + 1));
  for (const { id, status, refunded } of all.payments) {
    const own = all.receipts.filter(({ payment }) => payment === id);
    const sum = (kind: string) =>
      own.filter((receipt) => receipt.kind === kind).reduce((total, { amount }) => total + Number(amount), 0);
    expect(own.filter(({ kind }) => kind === 'payment')).toHaveLength(status === 'cancelled' ? 0 : 1);
    expect(sum('refund') - sum('refund-failed'), 'receipts of refunds add up').toBe(refunded);
  }
}
