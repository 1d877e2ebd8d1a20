import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { syncOpenPayments } from '../payments/sync-open-payments.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import type { Browser } from '../testing/accounts.ts';
import { openBookings, takenSlots } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { bookWithLink, openLinkHolder, openUnpaidCalls } from '../testing/payment-links.ts';
import { storedPayments } from '../testing/payments.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';

const limits = ['BOOKINGS', 'LINK_CALLS', 'PAYMENT_CALLS', 'SANDBOX_CONFIRMS'].map((name) => `LIMIT_${name}_PER_HOUR`);
const many = [...limits, 'LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY'].map((name) => [name, '100000']);
const site = useSite({ env: Object.fromEntries(many), listen: true });
let coach: Browser;
beforeEach(async () => {
  coach = await openBookings(site);
});

const calls = async () => (await site.ctx.database.runStatement('select status from coaching_calls order by id')).rows;

test('webhook, confirm and reconciling at the same moment settle once', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  await buyer.pay(body.clientSecret, body.publishableKey);
  site.setNow('2027-01-01T12:02:00Z');
  await Promise.all([
    ...Array.from({ length: 5 }, () => syncPayment(site.ctx, body.paymentIntentId)),
    ...Array.from({ length: 5 }, () => buyer.confirm(body.paymentIntentId)),
    ...Array.from({ length: 3 }, () => syncOpenPayments(site.ctx)),
  ]);
  expect(await calls()).toEqual([{ status: 'confirmed' }]);
  expect(await storedMails(site)).toHaveLength(2);
});

const ROUNDS = 15 * RUNS_FACTOR;

test('a hold that ends while it is being paid, time and again: paid with a time, or neither', async () => {
  const ends = { settled: 0, cancelled: 0 };
  // How much later the payment begins than the cancelling, in milliseconds: moved after each round towards the other
  // end.
  let payLaterBy = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    site.setNow('2027-01-01T12:00:00Z');
    await site.ctx.database.runStatement(
      'truncate coaching_calls, booked_slots, payments, mails restart identity cascade',
    );
    const buyer = openBuyer(site);
    const { body } = await buyer.start();
    site.setNow('2027-01-01T12:15:00Z');
    const cancel = async () => {
      await pause(Math.max(0, -payLaterBy));
      await Promise.all([cancelExpiredPayments(site.ctx), cancelExpiredPayments(site.ctx)]);
    };
    const pay = async () => {
      await pause(Math.max(0, payLaterBy));
      const paid = await buyer.pay(body.clientSecret, body.publishableKey);
      return paid.status === 200 ? buyer.confirm(body.paymentIntentId) : undefined;
    };
    await Promise.all([pay(), cancel()]);
    await syncPayment(site.ctx, body.paymentIntentId);
    const [payment] = await storedPayments(site);
    const isSettled = payment?.status === 'settled';
    expect(['settled', 'cancelled']).toContain(payment?.status);
    ends[isSettled ? 'settled' : 'cancelled'] += 1;
    payLaterBy += isSettled ? 12 : -12;
    expect(await calls()).toEqual([{ status: isSettled ? 'confirmed' : 'expired' }]);
    expect(await takenSlots(site)).toHaveLength(isSettled ? 2 : 0);
    expect(await storedMails(site)).toHaveLength(isSettled ? 2 : 0);
  }
  // Both really happened, so that the race was one.
  expect(Math.min(ends.settled, ends.cancelled)).toBeGreaterThan(0);
});

test('twenty browsers that open a link at the same moment share one payment', async () => {
  const { token } = await bookWithLink(coach);
  const started = await Promise.all(Array.from({ length: 20 }, () => openLinkHolder(site, token).start()));
  expect(started.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(started.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  expect(await storedPayments(site)).toHaveLength(1);
});

test('however a payment and the coach’s change meet, the money is counted once and nothing can be paid afterwards', async () => {
  const changes = ['cancel', 'markPaid', 'sendLink'] as const;
  for (let run = 0; run < 6 * RUNS_FACTOR; run += 1) {
    coach = await openBookings(site);
    const unpaid = openUnpaidCalls(coach);
    const { id, token } = await bookWithLink(coach);
    const [phone, laptop] = [openLinkHolder(site, token), openLinkHolder(site, token)];
    if (run % 2) await phone.start();
    const change = changes[run % 3] ?? 'cancel';
    const meeting = [phone.tryToPay(), laptop.start(), syncOpenPayments(site.ctx)];
    const [changed] = await Promise.all([unpaid[change](id), ...meeting]);
    expect([200, 409]).toContain(changed.status);
    for (const { paymentIntentId } of await storedPayments(site)) {
      if (paymentIntentId) await syncPayment(site.ctx, paymentIntentId);
    }
    const stored = await storedPayments(site);
    const settled = stored.filter(({ status }) => status === 'settled');
    const open = stored.filter(({ status }) => status === 'open');
    const call = await unpaid.booking(id);
    const { decisions, payments } = (await coach.send('GET', '/api/admin/today')).body.attention;
    expect(payments).toEqual([]);
    if (settled.length > 0) {
      // The change saw the payment: refused, or the money waits for a decision.
      expect(settled).toHaveLength(1);
      expect(call).toMatchObject({ paid: 50_00, owed: 0, paidWith: 'card' });
      expect(decisions).toHaveLength(call.status === 'cancelled' ? 1 : 0);
      expect((await storedMails(site)).filter(([kind]) => kind === 'paid-call-confirmation')).toHaveLength(1);
    } else {
      expect(decisions).toEqual([]);
      if (change === 'sendLink') expect(call).toMatchObject({ status: 'confirmed', owed: 50_00, paid: 0 });
      if (change === 'markPaid') expect(call).toMatchObject({ paidWith: 'elsewhere', paid: 50_00, owed: 0 });
      if (change === 'cancel') expect(call).toMatchObject({ status: 'cancelled', paid: 0, owed: 0 });
      expect(open).toEqual([]);
    }
  }
});
