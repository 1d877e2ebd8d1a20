import { describe, expect, test } from 'vitest';
import { coachingCalls, paymentDecisions } from '../db/schema.ts';
import { retryRefunds } from '../money/issue-refund.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import { buyCall, openPaymentsAdmin, withoutProvider } from '../testing/admin-payments.ts';
import { addPaidCall, linkToPaidCall, openBookingsAdmin, openCallPage, useBookings } from '../testing/bookings.ts';
import { deliverMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { changeSettings } from '../testing/site-settings.ts';

// The time is 74 hours before the call of Monday at 9:00 AM; the limit is 24 hours.
const site = useSite({ listen: true, env: { LIMIT_LINK_CALLS_PER_HOUR: '1000' } });
const coach = useBookings(site);
const paymentsAdmin = openPaymentsAdmin(site, coach);

const { cancel, move, ...page } = openCallPage(site);
const see = async (link: string) => (await page.see(link)).body;
const admin = openBookingsAdmin(coach);
const refunds = async () => (await (await site.ctx.provider()).stripe.refunds.list()).data;
const textOf = (mail?: { text: string }) => mail?.text.replace(/\s+/g, ' ');
const decisions = () => site.db.select().from(paymentDecisions);

async function buyByRule(cancelRule: 'refund' | 'credit', method?: string) {
  await changeSettings(site, 'calls', { cancelRule, cancelDays: 7 });
  const { reference, callId } = await buyCall(site, {}, method);
  return { reference, callId, link: await linkToPaidCall(site, callId) };
}

describe('with the rule of a full refund', () => {
  test('a client who cancels in time gets back what was paid by card, once', async () => {
    const { link } = await buyByRule('refund');
    expect(await see(link)).toMatchObject({ money: 'refund', cancelRule: 'refund', cancelDays: 7 });
    const [confirmation] = await deliverMails(site);
    expect(textOf(confirmation)).toContain(
      'If you cancel by then, everything you paid by card goes back to your card within 7 days.',
    );
    expect(await cancel(link)).toMatchObject({ status: 200, body: { money: 'refund' } });
    expect(await refunds()).toMatchObject([{ amount: 85_00 }]);
    expect(await storedPayments(site)).toMatchObject([{ status: 'refunded', refunded: 85_00, attention: null }]);
    expect((await paymentsAdmin.details(await paymentsAdmin.firstPaymentId())).refunds).toMatchObject([
      { actor: 'client' },
    ]);
    expect(await decisions()).toEqual([]);
    const [cancelled, notice] = await deliverMails(site);
    expect(textOf(cancelled)).toContain('on its way back to your card. It should be there within 7 days.');
    expect(textOf(notice)).toContain('what was paid by card is being refunded');
  });

  test('only what is left of the money goes back', async () => {
    const { link } = await buyByRule('refund');
    const id = await paymentsAdmin.firstPaymentId();
    await paymentsAdmin.refund(id, { amount: 10_00, purchase: 'keep' });
    await cancel(link);
    expect((await refunds()).map(({ amount }) => amount).sort()).toEqual([10_00, 75_00]);
  });

  test('a provider that does not answer is asked again, and refunds once', async () => {
    const { link } = await buyByRule('refund');
    expect(await withoutProvider(site, () => cancel(link))).toMatchObject({ status: 200, body: { money: 'refund' } });
    expect(await refunds()).toEqual([]);
    site.setNow('2027-01-01T12:02:00Z');
    await retryRefunds(site.ctx);
    await retryRefunds(site.ctx);
    expect(await refunds()).toMatchObject([{ amount: 85_00 }]);
  });

  test('a call that was moved away keeps the limit of its earliest time', async () => {
    const { link } = await buyByRule('refund');
    const moved = await move(link, '2027-01-25-900am');
    expect(moved.body.call).toMatchObject({ money: 'refund', earliestStartsAt: '2027-01-04T14:00:00.000Z' });
    // Less than 24 hours before the first time, three weeks before the present one.
    site.setNow('2027-01-03T15:00:00Z');
    expect(await see(moved.body.link)).toMatchObject({ money: 'waits', canChange: true });
    expect(await cancel(moved.body.link)).toMatchObject({ status: 200, body: { money: 'waits' } });
    expect(await refunds()).toEqual([]);
    expect(await decisions()).toMatchObject([{ reason: 'cancelled', amount: 85_00, decision: null }]);
  });

  test('a call that the coach moved late counts from its earliest time too', async () => {
    await changeSettings(site, 'calls', { changeNoticeHours: 80 });
    const { callId } = await buyByRule('refund');
    await admin.move(`paid/${callId}`, '2027-01-25-900am');
    expect((await cancel(await linkToPaidCall(site, callId))).body).toMatchObject({ money: 'waits' });
    expect(await refunds()).toEqual([]);
  });

  test('nothing goes back by itself while the payment is disputed', async () => {
    const { link, reference } = await buyByRule('refund', 'pm_card_createDispute');
    await syncPayment(site.ctx, reference);
    expect(await see(link)).toMatchObject({ money: 'waits' });
    expect(await cancel(link)).toMatchObject({ status: 200, body: { money: 'waits' } });
    expect(await refunds()).toEqual([]);
    expect(await decisions()).toMatchObject([{ decision: null }]);
  });

  test('the coach who cancels decides', async () => {
    const { callId } = await buyByRule('refund');
    await admin.act(`paid/${callId}`, 'cancel');
    expect(await refunds()).toEqual([]);
    expect(await decisions()).toMatchObject([{ reason: 'cancelled', decision: null }]);
  });
});

test('with the rule of credit, the minutes become credit, and the money can’t go back as well', async () => {
  const { link } = await buyByRule('credit');
  expect((await cancel(link)).body).toMatchObject({ money: 'becomes-credit' });
  expect(await decisions()).toMatchObject([{ decision: 'credited', creditMinutes: 60, amount: 85_00 }]);
  expect(await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId())).toMatchObject({ status: 409 });
});

test('minutes return as minutes, whatever the rule', async () => {
  const call = { paidWith: 'credit', amount: 0, rolloverMinutes: -30, stripePaymentIntentId: null };
  const id = await addPaidCall(site, '2027-01-04-930am', { ...call, cancelRule: 'refund' });
  expect((await cancel(await linkToPaidCall(site, id))).body).toMatchObject({ money: 'credit' });
  expect(await site.db.select().from(coachingCalls)).toMatchObject([{ rolloverMinutes: 0 }]);
});

test('what was agreed at the booking holds', async () => {
  const before = await buyCall(site);
  await changeSettings(site, 'calls', { cancelRule: 'refund' });
  const link = await linkToPaidCall(site, before.callId);
  expect(await see(link)).toMatchObject({ money: 'waits', cancelRule: 'decide' });
  expect((await cancel(link)).body).toMatchObject({ money: 'waits' });
  expect(await refunds()).toEqual([]);
});
