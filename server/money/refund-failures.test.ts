import { describe, expect, test } from 'vitest';
import { paymentDecisions, paymentRefunds } from '../db/schema.ts';
import { sendRefund } from '../payments/send-refund.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import type { StoredRefund } from '../payments/sync-refunds.ts';
import { buyCall, changeInSandbox, openPaymentsAdmin, withoutProvider } from '../testing/admin-payments.ts';
import { openBookingsAdmin, useBookings } from '../testing/bookings.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { retryRefunds } from './issue-refund.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const paymentsAdmin = openPaymentsAdmin(site, coach);

const minutesLater = (minutes: number) => {
  const now = new Date(site.ctx.now().getTime() + minutes * 60_000);
  return { ...site.ctx, now: () => now };
};

test('shows the coach a promised refund that the provider refuses later', async () => {
  await buyCall(site);
  const id = await paymentsAdmin.firstPaymentId();
  await withoutProvider(site, () => paymentsAdmin.refund(id));
  await site.ctx.database.runStatement(
    `update sandbox_objects set body = body || '{"disputed": true}'::jsonb where type = 'charge'`,
  );
  await retryRefunds(minutesLater(2));
  expect(await paymentsAdmin.details(id)).toMatchObject({
    payment: { attention: expect.stringMatching(/^A refund of \$85 wasn’t made: .*disputed/) },
    refunds: [{ status: 'failed' }],
  });
  // The coach's own request may come after that of the scheduled task.
  const [refund] = await site.ctx.database.select().from(paymentRefunds);
  expect(await sendRefund(site.ctx, refund as StoredRefund, { isRetry: false })).toEqual({
    status: 'failed',
    failure: expect.stringContaining('disputed'),
  });
});

test('refuses a refund of a payment that the provider no longer knows, and does not leave it under way', async () => {
  await buyCall(site);
  await site.ctx.database.runStatement(`delete from sandbox_objects where type = 'payment_intent'`);
  const id = await paymentsAdmin.firstPaymentId();
  expect(await paymentsAdmin.refund(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('does not know this payment') },
  });
  expect((await paymentsAdmin.details(id)).refunds).toMatchObject([{ status: 'failed' }]);
});

test('refunds a payment with a changed amount once, and still shows the rest', async () => {
  const buyer = openBuyer(site);
  const { body } = await buyer.start();
  const { stripe } = await site.ctx.provider();
  await stripe.paymentIntents.update(body.paymentIntentId, { amount: 170_00 });
  await buyer.pay(body.clientSecret, body.publishableKey);
  await syncPayment(minutesLater(16), body.paymentIntentId);
  const id = await paymentsAdmin.firstPaymentId();
  await paymentsAdmin.refund(id);
  expect(await paymentsAdmin.details(id)).toMatchObject({
    payment: { status: 'refunded', refunded: 85_00, attention: expect.stringContaining('took 17000 cents') },
    refunds: [{ status: 'succeeded', reference: expect.stringMatching(/^re_/) }],
  });
  // The provider forgets idempotency keys after a while.
  await site.ctx.database.runStatement('delete from sandbox_idempotency');
  await retryRefunds(minutesLater(2 * 24 * 60));
  expect((await stripe.refunds.list()).data).toHaveLength(1);
  await stripe.refunds.create({ payment_intent: body.paymentIntentId });
  await syncPayment(site.ctx, body.paymentIntentId);
  expect((await paymentsAdmin.details(id)).payment).toMatchObject({ refunded: 170_00, attention: null });
});

test('a refund that failed before the site knew of it does not stay under way', async () => {
  await buyCall(site);
  const id = await paymentsAdmin.firstPaymentId();
  await paymentsAdmin.refund(id, { amount: 10_00, purchase: 'keep' });
  await site.ctx.database.runStatement(`update payment_refunds set status = 'asked', refund_id = null`);
  await site.ctx.database.runStatement('update payments set refunded = 0');
  await changeInSandbox(site, 'refund', { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  await changeInSandbox(site, 'charge', { amount_refunded: 0, refunded: false });
  await retryRefunds(minutesLater(2));
  expect(await paymentsAdmin.details(id)).toMatchObject({
    payment: { attention: expect.stringContaining('failed') },
    refunds: [{ status: 'failed', failure: 'lost_or_stolen_card' }],
  });
});

test('shows a second failed refund although the coach has resolved the first', async () => {
  const { reference } = await buyCall(site);
  const id = await paymentsAdmin.firstPaymentId();
  const fail = async () => {
    await paymentsAdmin.refund(id);
    await changeInSandbox(site, 'refund', { status: 'failed' });
    await changeInSandbox(site, 'charge', { amount_refunded: 0, refunded: false });
    await syncPayment(site.ctx, reference);
    return (await paymentsAdmin.details(id)).payment.attention;
  };
  const attention = await fail();
  await coach.send('POST', `/api/admin/payments/${id}/attention`, { attention });
  expect((await paymentsAdmin.details(id)).payment.attention).toBeNull();
  expect(await fail()).toBe('A refund of $85 failed: the money didn’t go back.');
});

test('after a partial refund at the provider, the coach decides what the rest does to the purchase', async () => {
  const { reference } = await buyCall(site);
  const { stripe } = await site.ctx.provider();
  await stripe.refunds.create({ payment_intent: reference, amount: 10_00 });
  await syncPayment(site.ctx, reference);
  const rest = { amount: 75_00, refundedBefore: 10_00, purchase: 'keep' };
  await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), rest);
  expect(await storedPayments(site)).toMatchObject([{ status: 'refunded', refunded: 85_00 }]);
  expect(await paymentsAdmin.firstCallStatus()).toBe('confirmed');
});

test('the end of a dispute removes only its own attention', async () => {
  const { reference } = await buyCall(site, {}, 'pm_card_createDispute');
  const waits = 'A refund of $10 failed: the money didn’t go back.';
  await site.ctx.database.runStatement('update payments set attention = $1, dispute = null', [waits]);
  await syncPayment(site.ctx, reference);
  const attention = async () => (await paymentsAdmin.details(await paymentsAdmin.firstPaymentId())).payment.attention;
  expect(await attention()).toMatch(/^A refund of \$10 failed: .* disputed this payment/);
  await changeInSandbox(site, 'dispute', { status: 'won' });
  await syncPayment(site.ctx, reference);
  expect(await attention()).toBe(waits);
});

describe('a refund or credit', () => {
  const { act, attention, decide } = openBookingsAdmin(coach);
  const decisions = async () => (await attention()).decisions;

  /** A deleted paid call whose money waits for a decision. */
  async function deletedCall(method?: string) {
    const { callId, reference } = await buyCall(site, {}, method);
    await coach.send('DELETE', `/api/admin/coaching-calls/${callId}`);
    const [decision] = await decisions();
    return { decision: decision.id as number, payment: await paymentsAdmin.firstPaymentId(), reference };
  }

  test('money that became credit cannot be refunded', async () => {
    const { decision, payment } = await deletedCall();
    expect((await decide(decision, 'credited')).status).toBe(200);
    expect(await paymentsAdmin.refund(payment)).toMatchObject({
      status: 409,
      body: { code: 'NOT_POSSIBLE', message: expect.stringContaining('credit') },
    });
    expect(await storedPayments(site)).toMatchObject([{ status: 'settled', refunded: 0 }]);
  });

  test('refunded money cannot become credit', async () => {
    const { decision, payment } = await deletedCall();
    expect((await paymentsAdmin.refund(payment)).status).toBe(200);
    expect(await decisions()).toEqual([]);
    expect((await decide(decision, 'credited')).status).toBe(409);
  });

  test('a refund whose answer was lost leaves nothing to decide once the provider tells of it', async () => {
    const { payment, reference } = await deletedCall();
    await withoutProvider(site, () => paymentsAdmin.refund(payment, { purchase: 'keep' }));
    const { stripe } = await site.ctx.provider();
    await stripe.refunds.create({ payment_intent: reference, metadata: { refund: '1' } });
    await syncPayment(site.ctx, reference);
    await retryRefunds(minutesLater(2));
    expect(await site.db.select().from(paymentDecisions)).toMatchObject([{ decision: 'refunded' }]);
  });

  test.each([1, 2, 3])('of a refund and a credit at once, one happens (%i)', async () => {
    const { decision, payment } = await deletedCall();
    const replies = await Promise.all([decide(decision, 'credited'), paymentsAdmin.refund(payment)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('after a partial refund, the rest still waits for a decision', async () => {
    const { decision, payment } = await deletedCall();
    expect(await decide(decision, 'refunded')).toMatchObject({ status: 409, body: { code: 'NOT_POSSIBLE' } });
    await paymentsAdmin.refund(payment, { amount: 80_00, purchase: 'keep' });
    expect(await decisions()).toMatchObject([{ id: decision, amount: 5_00, paymentId: payment }]);
    expect(await decide(decision, 'kept')).toMatchObject({
      status: 200,
      body: { message: 'Noted: you’re keeping the $5.' },
    });
  });

  test('canceling a refunded call leaves nothing to decide', async () => {
    const { callId } = await buyCall(site);
    const id = await paymentsAdmin.firstPaymentId();
    await paymentsAdmin.refund(id, { amount: 60_00, purchase: 'keep' });
    await paymentsAdmin.refund(id, { amount: 20_00, refundedBefore: 60_00, purchase: 'keep' });
    await act(`paid/${callId}`, 'cancel');
    expect(await decisions()).toMatchObject([{ amount: 5_00 }]);
    await paymentsAdmin.refund(id, { amount: 5_00, refundedBefore: 80_00, purchase: 'keep' });
    expect(await decisions()).toEqual([]);
  });

  test('disputed money cannot become credit', async () => {
    const { decision } = await deletedCall('pm_card_createDispute');
    expect(await decide(decision, 'credited')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('disputed') },
    });
  });
});
