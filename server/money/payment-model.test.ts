import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultTemplate } from '#contracts/settings/package-settings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { PAYMENT_LINK_DAYS } from '#domain/payment-links.ts';
import { createBill } from '../booking/bills/create-bill.ts';
import { markBillPaidElsewhere, takeBillBack } from '../booking/bills/unpaid-bills.ts';
import { actOnBooking } from '../booking/booking-actions.ts';
import { cancelOpenPayment } from '../booking/cancel-open-payment.ts';
import { deleteBooking } from '../booking/delete-booking.ts';
import { moveBooking } from '../booking/move-booking.ts';
import { eq } from '../db/drizzle.ts';
import { clients } from '../db/schema.ts';
import { compareWithProvider } from '../payments/compare-with-provider.ts';
import { cancelExpiredPayments, syncOpenPayments } from '../payments/scheduled-payment-tasks.ts';
import { Refusal } from '../requests/refusal.ts';
import { addAdmin } from '../testing/accounts.ts';
import { addMondays } from '../testing/calendar.ts';
import { openBuyer, openSiteWithProvider, sendEvent, signedEvent } from '../testing/call-payments.ts';
import { type Fault, openFaults } from '../testing/crashes.ts';
import type { OpenSite } from '../testing/open-site.ts';
import { openPackageActs } from '../testing/package-acts.ts';
import { areOpen, countCallsOfPackages, expectInStep, expectSettled, listPayments } from '../testing/payment-model.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';
import { changeSettings } from '../testing/site-settings.ts';
import { issueRefund, retryRefunds } from './issue-refund.ts';

const DAY_MINUTES = 24 * 60;
const BEGIN = Date.parse('2027-01-01T12:00:00Z');
const COACH = 'coach@example.com';

/** So few calls that a series is often too long. */
const template = { ...defaultTemplate, calls: 2, sale: 'open' as const };

let world: Awaited<ReturnType<typeof openSiteWithProvider>>;
let faults: ReturnType<typeof openFaults>;
beforeAll(async () => {
  world = await openSiteWithProvider();
  await addMondays(world.site);
  await addAdmin(world.site);
  await changeSettings(world.site, 'packages', { templates: [template] });
  faults = openFaults(world.site);
});
afterAll(() => world.close());

/** Two slots overlap. */
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

const forget = ({ ctx }: Pick<OpenSite, 'ctx'>, tables: string[]) =>
  ctx.database.runStatement(`with ${tables.map((table) => `_${table} as (delete from ${table})`).join(', ')} select`);

/** All actors, on a site without bookings. */
async function openDay() {
  const { site, provider, stripe } = world;
  // Faster than truncate for so few rows.
  await forget(site, ['mails', 'receipts', 'receipt_counter', 'payment_refunds', 'payment_decisions']);
  await forget(site, ['stray_payments', 'payment_events', 'payments', 'payment_links', 'packages']);
  await forget(site, ['coaching_calls', 'credit_adjustments']);
  await forget(provider, ['sandbox_events', 'sandbox_idempotency', 'sandbox_objects']);
  let now = BEGIN;
  const wait = (minutes: number) => {
    now += minutes * MINUTE_MS;
    world.setNow(new Date(now).toISOString());
  };
  wait(0);
  const buyers = [openBuyer(site, undefined, provider), openBuyer(site, undefined, provider)];
  for (const { browser } of buyers) await browser.send('GET', '/api/payment-config');
  const pages: Page[] = [];
  const page = (which: number) => pages[pages.length - 1 - (which % pages.length)];
  const call = async (which: number) => {
    const { rows } = await site.ctx.database.runStatement('select id from coaching_calls order by id');
    return { kind: 'paid' as const, id: Number(rows[which % rows.length]?.id ?? 1) };
  };
  const client = async () => {
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
  const sendWebhook = async (id: string, eventId: string, type: string) => {
    const { payload, signature } = await signedEvent(site, { object: 'payment_intent', id }, { id: eventId, type });
    return (await sendEvent(site, payload, signature)).statusCode;
  };

  /** Each action returns the status of its reply, if it has one. */
  const acts = {
    ...openPackageActs(site, { coach: COACH, buyers, findClient: async () => (await client()).id, openPage }),
    async start(which: number, how: number) {
      return openPage(which % 2, await (buyers[which % 2] as (typeof buyers)[0]).start(calls[how % 3], which % 2));
    },
    async pay(which: number, how: number) {
      const { secret, key, buyer } = page(which) ?? {};
      if (secret && key) await buyers[buyer as 0 | 1]?.pay(secret, key, cards[how % 6]);
    },
    async confirm(which: number) {
      const { id, buyer } = page(which) ?? {};
      return id && (await buyers[buyer as 0 | 1]?.confirm(id))?.status;
    },
    async webhook(which: number, how: number) {
      const { id } = page(which) ?? {};
      const types = ['payment_intent.succeeded', 'payment_intent.payment_failed', 'charge.refunded'];
      return id && sendWebhook(id, `evt_${id}_${how % 3}`, types[how % 3] as string);
    },
    async refund(which: number, how: number) {
      const { id } = page(which) ?? {};
      const intent = id && (await stripe.paymentIntents.retrieve(id));
      if (intent && intent.status === 'succeeded')
        await refuse(stripe.refunds.create({ payment_intent: intent.id, ...(how % 2 && { amount: 1000 }) }));
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
      const id = await call(which);
      const request = { action: 'cancel', tellClient: false, creditMinutes: 0 } as const;
      if (!(await cancelOpenPayment(site.ctx, id))) await actOnBooking(site.ctx, COACH, id, request);
    },
    async remove(which: number) {
      const id = await call(which);
      await cancelOpenPayment(site.ctx, id);
      await deleteBooking(site.ctx, COACH, id, false);
    },
    /** Makes a bill, and opens its payment on a page of its own. */
    async bill(which: number, how: number) {
      const { id } = await client();
      const sum = { cents: [50, 60_00][how % 2] as number, sentence: `Bill ${which} ${how} ${now}`, tellClient: true };
      const { url } = await createBill(site.ctx, COACH, id, sum);
      const link = /#(.+)$/.exec(url)?.[1] ?? '';
      return openPage(0, await (buyers[0] as (typeof buyers)[0]).browser.send('POST', '/api/pay/start', { link }));
    },
    async endBill(which: number, how: number) {
      const { rows } = await site.ctx.database.runStatement('select id from payment_links order by id desc');
      const id = Number(rows[which % rows.length]?.id ?? 1);
      if (how % 2) await takeBillBack(site.ctx, COACH, id);
      else await markBillPaidElsewhere(site.ctx, COACH, id, 60_00);
    },
    async move(which: number, how: number) {
      const { selectedTimeSlot } = calls[how % 3] as (typeof calls)[0];
      await moveBooking(site.ctx, COACH, await call(which), { selectedTimeSlot, tellClient: false });
    },
  };

  /** Lets time pass and runs the scheduled tasks until nothing is left to do. No webhook arrives any more. */
  async function finishDay() {
    for (let round = 0; round === 0 || (round < 10 && (await areOpen(site))); round += 1) {
      // At last, links expire, too, and then offers, which stand longest.
      wait(round < 6 ? 16 : PAYMENT_LINK_DAYS * DAY_MINUTES + 1);
      await acts.endHolds();
      await acts.sync();
      await acts.sendRefunds();
    }
    await acts.compare();
  }
  return { acts, finishDay };
}

/** Refusals are expected and have no effect. */
const refuse = (request: Promise<unknown>) => request.catch((error) => expect(error.type).toMatch(/^Stripe/));

type Acts = Awaited<ReturnType<typeof openDay>>['acts'];
type Command = { act: keyof Acts; which: number; how: number; fault: Fault | undefined };

/** Many runs begin with a paid call, or with a package whose calls are booked, since much can happen to them. */
const without = (acts: (keyof Acts)[]): Command[] => acts.map((act) => ({ act, which: 0, how: 0, fault: undefined }));
const usual = without(['start', 'pay', 'confirm']);
const sold = without(['offer', 'pay', 'confirm', 'bookCalls']);
const beginnings = fc.constantFrom([], usual.slice(0, 2), usual, sold);

const command: fc.Arbitrary<Command> = fc.record({
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

/** To repeat a failure, use the seed and path that fast-check prints. */
const runs: fc.Parameters<unknown> = { numRuns: RUNS_FACTOR === 1 ? 30 : 60 * RUNS_FACTOR };

test('any order of actions, with crashes between any two steps, ends with matching payments and bookings', async () => {
  const happened = { settled: 0, cancelled: 0, packages: 0, callsOfPackages: 0, crashes: 0, away: 0 };
  await fc.assert(
    fc.asyncProperty(
      beginnings,
      fc.array(command, { minLength: 4, maxLength: 14, size: 'max' }),
      async (begin, rest) => {
        const { acts, finishDay } = await openDay();
        for (const { act, which, how, fault } of [...begin, ...rest]) {
          let status: unknown;
          const hasStruck = await faults.during(fault, async () => {
            try {
              status = await acts[act](which, how);
            } catch (refused) {
              if (!(refused instanceof Refusal)) throw refused;
            }
          });
          if (hasStruck) happened[fault?.kind === 'crash' ? 'crashes' : 'away'] += 1;
          if (!hasStruck || fault?.kind === 'away') expect(status ?? 0, act).not.toBe(500);
          await expectInStep(world);
        }
        await finishDay();
        await expectSettled(world);
        const { rows } = await world.site.ctx.database.runStatement('select kind, status from payments');
        happened.packages += rows.filter(({ kind, status }) => kind === 'package' && status !== 'cancelled').length;
        happened.callsOfPackages += await countCallsOfPackages(world.site);
        for (const { status } of rows) if (status === 'settled' || status === 'cancelled') happened[status] += 1;
      },
    ),
    runs,
  );
  // Otherwise the test would have shown nothing.
  expect(Math.min(...Object.values(happened))).toBeGreaterThan(0);
});
