import fc from 'fast-check';
import { expect } from 'vitest';
import { defaultTemplate } from '#contracts/settings/package-settings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { createBill } from '../booking/bills/create-bill.ts';
import { markBillPaidElsewhere, withdrawBill } from '../booking/bills/unpaid-bills.ts';
import { actOnBooking } from '../booking/booking-actions.ts';
import { cancelOpenPayment } from '../booking/cancel-open-payment.ts';
import { deleteBooking } from '../booking/delete-booking.ts';
import { moveBooking } from '../booking/move-booking.ts';
import { findBooking } from '../booking/stored-bookings.ts';
import { eq } from '../db/drizzle.ts';
import { clients } from '../db/schema.ts';
import { issueRefund, retryRefunds } from '../money/issue-refund.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { compareWithProvider } from '../payments/compare-with-provider.ts';
import { syncOpenPayments } from '../payments/sync-open-payments.ts';
import { addAdmin } from './accounts.ts';
import { addMondays } from './calendar.ts';
import { openBuyer, openSiteWithProvider, sendEvent, signedEvent } from './call-payments.ts';
import type { Fault } from './crashes.ts';
import { addBuyers, openMinutesActs, signInBuyer } from './minutes-acts.ts';
import type { OpenSite } from './open-site.ts';
import { openPackageActs } from './package-acts.ts';
import { areOpen, listPayments } from './payment-model.ts';
import { changeSettings } from './site-settings.ts';

const DAY_MINUTES = 24 * 60;
const BEGIN = Date.parse('2027-01-01T12:00:00Z');
const COACH = 'coach@example.com';

/** The calls that buyers start. The first two overlap. */
const calls = [
  { selectedTimeSlot: '2027-01-04-900am', duration: 60, amount: 8500 },
  { selectedTimeSlot: '2027-01-04-930am', duration: 30, amount: 5000 },
  { selectedTimeSlot: '2027-01-04-1000am', duration: 30, amount: 5000 },
];
const cards = [
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_sandbox_processingThenSucceeds',
  'pm_card_sandbox_processingThenFails',
];

/** A buyer's checkout page, which may be used repeatedly and late. */
type Page = { buyer: number; id: string; secret: string; key: string };

const deleteRows = ({ ctx }: Pick<OpenSite, 'ctx'>, tables: string[]) =>
  ctx.database.runStatement(`with ${tables.map((table) => `_${table} as (delete from ${table})`).join(', ')} select`);

type World = Awaited<ReturnType<typeof openSiteWithProvider>>;

/** A site with open Mondays and a package of so few calls that a series is often too long. */
export async function openPaymentWorld(): Promise<World> {
  const world = await openSiteWithProvider();
  await addMondays(world.site);
  await addAdmin(world.site);
  await addBuyers(world.site);
  await changeSettings(world.site, 'packages', { templates: [{ ...defaultTemplate, calls: 2, sale: 'open' }] });
  return world;
}

/**
 * Opens all actors, on a site without bookings. `servers`: the processes of the site, of which the first buyer uses the
 * first one, the second buyer the last one.
 */
export async function openPaymentDay(world: World, servers: OpenSite[] = [world.site]) {
  const { site, provider, stripe } = world;
  // Faster than truncate for so few rows.
  await deleteRows(site, ['mails', 'receipts', 'receipt_counter', 'payment_refunds', 'payment_decisions']);
  await deleteRows(site, ['stray_payments', 'payment_events', 'payments', 'payment_links', 'packages']);
  await deleteRows(site, ['coaching_calls', 'credit_adjustments']);
  await deleteRows(provider, ['sandbox_events', 'sandbox_idempotency', 'sandbox_objects']);
  let now = BEGIN;
  const wait = (minutes: number) => {
    now += minutes * MINUTE_MS;
    for (const clock of [world, ...servers]) clock.setNow(new Date(now).toISOString());
  };
  wait(0);
  const buyers = await Promise.all(
    [site, servers.at(-1) ?? site].map(async (server, buyer) =>
      openBuyer(server, await signInBuyer(server, buyer), provider),
    ),
  );
  for (const { browser } of buyers) await browser.send('GET', '/api/payment-config');
  const pages: Page[] = [];
  const findPage = (which: number) => pages[pages.length - 1 - (which % pages.length)];
  const findCall = async (which: number) => {
    const { rows } = await site.ctx.database.runStatement('select id from coaching_calls order by id');
    return { kind: 'paid' as const, id: Number(rows[which % rows.length]?.id ?? 1) };
  };
  const findClient = async () => {
    const values = { firstName: 'Ana', lastName: 'Ruiz', email: 'billed@example.com' };
    const found = await site.db.select().from(clients).where(eq(clients.email, values.email));
    return found[0] ?? ((await site.db.insert(clients).values(values).returning())[0] as (typeof found)[0]);
  };
  const openPage = (buyer: number, { status, body }: Awaited<ReturnType<(typeof buyers)[0]['start']>>) => {
    if (status === 200 && !pages.some(({ id }) => id === body.paymentIntentId)) {
      pages.push({ buyer, id: body.paymentIntentId, secret: body.clientSecret, key: body.publishableKey });
    }
    return status;
  };
  const start = (which: number, how: number, changed: object = {}) =>
    (buyers[which % 2] as (typeof buyers)[0]).start({ ...calls[how % 3], ...changed }, which % 2);
  const waitUntil = (instant: Date) => wait(Math.max(0, Math.ceil((instant.getTime() - now) / MINUTE_MS)));
  const sendWebhook = async (id: string, eventId: string, type: string) => {
    const { payload, signature } = await signedEvent(site, { object: 'payment_intent', id }, { id: eventId, type });
    return (await sendEvent(site, payload, signature)).statusCode;
  };

  /** The actions at a server. `which` chooses their object, `how` a variant. They return the reply's status, if any. */
  const actsAt = (site: OpenSite) => ({
    ...openPackageActs(site, { coach: COACH, buyers, findClient: async () => (await findClient()).id, openPage }),
    ...openMinutesActs(site, { coach: COACH, findCall, start, openPage, waitUntil }),
    async start(which: number, how: number) {
      return openPage(which % 2, await start(which, how));
    },
    async pay(which: number, how: number) {
      const { secret, key, buyer } = findPage(which) ?? {};
      if (secret && key) await buyers[buyer as 0 | 1]?.pay(secret, key, cards[how % 6]);
    },
    async confirm(which: number) {
      const { id, buyer } = findPage(which) ?? {};
      return id && (await buyers[buyer as 0 | 1]?.confirm(id))?.status;
    },
    async webhook(which: number, how: number) {
      const { id } = findPage(which) ?? {};
      const types = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'charge.refunded'];
      return id && sendWebhook(id, `evt_${id}_${how % 3}`, types[how % 3] as string);
    },
    async refund(which: number, how: number) {
      const { id } = findPage(which) ?? {};
      const intent = id && (await stripe.paymentIntents.retrieve(id));
      if (intent && intent.status === 'succeeded')
        await ignoreRefusal(stripe.refunds.create({ payment_intent: intent.id, ...(how % 2 && { amount: 1000 }) }));
    },
    async issueRefund(which: number, how: number) {
      const payments = await listPayments(site);
      const { id, amount, refunded } = payments[which % payments.length] ?? { id: 1, amount: 0, refunded: 0 };
      const [isWhole, purchase] = [how % 2 === 0, how % 3 ? ('cancel' as const) : ('keep' as const)];
      const order = {
        amount: isWhole ? amount - refunded : 1000,
        refundedBefore: refunded,
        tellPayer: true,
        purchase,
        cancelsCalls: how % 4 > 1,
      };
      await issueRefund(site.ctx, COACH, id, { ...order, reason: 'requested_by_customer', note: '' });
    },
    sendRefunds: () => retryRefunds(site.ctx),
    compare: () => compareWithProvider(site.ctx),
    sync: () => syncOpenPayments(site.ctx),
    endHolds: () => cancelExpiredPayments(site.ctx),
    async wait(_which: number, how: number) {
      wait([1, 5, 16][how % 3] as number);
    },
    async cancel(which: number) {
      const id = await findCall(which);
      const request = { action: 'cancel', tellClient: false, creditMinutes: 0 } as const;
      if (!(await cancelOpenPayment(site.ctx, id))) await actOnBooking(site.ctx, COACH, id, request);
    },
    /** Deletes a call, but none that was held: its money is earned, which nothing would say any more. */
    async remove(which: number) {
      const id = await findCall(which);
      if ((await findBooking(site.db, id))?.status === 'completed') return;
      await cancelOpenPayment(site.ctx, id);
      await deleteBooking(site.ctx, COACH, id, false);
    },
    /** Makes a bill, and opens its payment on a page of its own. */
    async bill(which: number, how: number) {
      const { id } = await findClient();
      const sum = { cents: [50, 60_00][how % 2] as number, sentence: `Bill ${which} ${how} ${now}`, tellClient: true };
      const { url } = await createBill(site.ctx, COACH, id, sum);
      const link = /#(.+)$/.exec(url)?.[1] ?? '';
      return openPage(0, await (buyers[0] as (typeof buyers)[0]).browser.send('POST', '/api/pay/start', { link }));
    },
    async endBill(which: number, how: number) {
      const { rows } = await site.ctx.database.runStatement('select id from payment_links order by id desc');
      const id = Number(rows[which % rows.length]?.id ?? 1);
      if (how % 2) await withdrawBill(site.ctx, COACH, id);
      else await markBillPaidElsewhere(site.ctx, COACH, id, 60_00);
    },
    async move(which: number, how: number) {
      const { selectedTimeSlot } = calls[how % 3] as (typeof calls)[0];
      await moveBooking(site.ctx, COACH, await findCall(which), { selectedTimeSlot, tellClient: false });
    },
  });

  const acts = actsAt(site);

  /** Lets time pass and runs the scheduled tasks until nothing is left to do. No webhook arrives any more. */
  async function finishDay() {
    for (let round = 0; round === 0 || (round < 10 && (await areOpen(site))); round += 1) {
      // The last rounds are so long that links expire, and then offers.
      wait(round < 6 ? 16 : PAYMENT_LINK_DAYS * DAY_MINUTES + 1);
      await acts.endHolds();
      await acts.sync();
      await acts.sendRefunds();
    }
    await acts.compare();
  }
  return { acts, actsAt, finishDay };
}

/** Ignores a refusal of the provider, which has no effect. */
const ignoreRefusal = (request: Promise<unknown>) => request.catch((error) => expect(error.type).toMatch(/^Stripe/));

type Acts = Awaited<ReturnType<typeof openPaymentDay>>['acts'];
export type Command = { act: keyof Acts; which: number; how: number; fault: Fault | undefined };

const withoutFaults = (acts: (keyof Acts)[]): Command[] =>
  acts.map((act) => ({ act, which: 0, how: 0, fault: undefined }));
const paidCall = withoutFaults(['start', 'pay', 'confirm']);
const bookedPackage = withoutFaults(['offer', 'pay', 'confirm', 'bookCalls']);
const callWithMinutes = withoutFaults(['give', 'startWithMinutes', 'pay', 'confirm']);
/** The first commands of a run. Much can happen to what most of them buy. */
export const beginnings = fc.constantFrom(
  [],
  paidCall.slice(0, 2),
  paidCall,
  bookedPackage,
  callWithMinutes.slice(0, 2),
  callWithMinutes,
);

export const command: fc.Arbitrary<Command> = fc.record({
  act: fc.oneof(
    ...(
      [
        [4, 'start'],
        [6, 'pay'],
        [3, 'confirm'],
        [3, 'webhook'],
        [2, 'sync'],
        [2, 'endHolds'],
        [2, 'wait'],
        [1, 'refund'],
        [3, 'issueRefund'],
        [2, 'sendRefunds'],
        [1, 'compare'],
        [1, 'cancel'],
        [1, 'remove'],
        [1, 'move'],
        [3, 'bill'],
        [2, 'endBill'],
        [3, 'offer'],
        [2, 'buyPackage'],
        [3, 'bookCalls'],
        [2, 'changePackage'],
        [2, 'give'],
        [3, 'startWithMinutes'],
        [2, 'finish'],
      ] as const
    ).map(([weight, act]) => ({ weight, arbitrary: fc.constant(act) })),
  ),
  which: fc.oneof(fc.constant(0), fc.nat(5)),
  how: fc.nat(11),
  fault: fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('crash'),
        at: fc.integer({ min: 1, max: 24 }),
        isDone: fc.constant(false),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('away'), at: fc.integer({ min: 1, max: 2 }), isDone: fc.boolean() }),
    },
  ),
});
