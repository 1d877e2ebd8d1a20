import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelExpiredPayments, syncOpenPayments } from '../payments/scheduled-payment-tasks.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { openBookings, takenSlots } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { type OpenSite, openSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';

let site: OpenSite;
beforeAll(async () => {
  const many = '100000';
  site = await openSite({
    env: {
      LIMIT_BOOKINGS_PER_HOUR: many,
      LIMIT_BOOKINGS_PER_RECIPIENT_PER_DAY: many,
      LIMIT_PAYMENT_CALLS_PER_HOUR: many,
      LIMIT_SANDBOX_CONFIRMS_PER_HOUR: many,
    },
  });
  await site.listen();
});
beforeEach(async () => {
  await openBookings(site);
});
afterAll(() => site.close());

const calls = async () => (await site.ctx.database.runStatement('select status from coaching_calls order by id')).rows;
const everyHalfHour = async () =>
  (
    await site.ctx.database.runStatement(
      'select coaching_call_id as call, count(*)::int as halves from booked_slots group by 1',
    )
  ).rows;

test('of 50 buyers of overlapping hours at the same moment, one holds one', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, who) =>
      openBuyer(site).start({ selectedTimeSlot: `2027-01-04-${who % 2 ? '900' : '930'}am` }, who),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'SLOT_TAKEN')).toHaveLength(49);
  expect(await everyHalfHour()).toMatchObject([{ halves: 2 }]);
  expect(await storedPayments(site)).toHaveLength(1);
});

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

const ROUNDS = 25 * RUNS_FACTOR;

test(
  'a hold that ends while it is being paid, time and again: paid with a time, or neither',
  async () => {
    const ends = { settled: 0, cancelled: 0 };
    // How much later the payment begins than the cancelling, in milliseconds: moved after each round towards the other end.
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
      payLaterBy += isSettled ? 4 : -4;
      expect(await calls()).toEqual([{ status: isSettled ? 'confirmed' : 'expired' }]);
      expect(await takenSlots(site)).toHaveLength(isSettled ? 2 : 0);
      expect(await storedMails(site)).toHaveLength(isSettled ? 2 : 0);
    }
    // Both really happened, so that the race was one.
    expect(Math.min(ends.settled, ends.cancelled)).toBeGreaterThan(0);
  },
  120_000 * RUNS_FACTOR,
);
