import { describe, expect, test } from 'vitest';
import { syncPayment } from '../payments/sync-payment.ts';
import { auditEntries, comeBackAt } from '../testing/accounts.ts';
import { buyCall, changeInSandbox, openPaymentsAdmin, withoutProvider } from '../testing/admin-payments.ts';
import { takenSlots, useBookings } from '../testing/bookings.ts';
import { deliverMails, storedMails } from '../testing/mail-delivery.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';
import { retryRefunds } from './issue-refund.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const paymentsAdmin = openPaymentsAdmin(site, coach);

const mailKinds = async () => (await storedMails(site)).map(([kind]) => kind).sort();
const bothOfPaying = ['paid-call-confirmation', 'paid-call-notice'];
const minuteLater = () => new Date(site.ctx.now().getTime() + 61_000);

describe('a full refund', () => {
  test('ends the call, frees its time and sends the payer one mail', async () => {
    const { reference } = await buyCall(site);
    const id = await paymentsAdmin.firstPaymentId();
    expect((await paymentsAdmin.details(id)).refundable).toBe(85_00);
    const reply = await paymentsAdmin.refund(id, { note: 'The client fell ill.' });
    const order = { reason: 'requested_by_customer', note: 'The client fell ill.', actor: 'coach@example.com' };
    const made = { status: 'succeeded', amount: 85_00, reference: expect.stringMatching(/^re_/) };
    expect([reply.status, reply.body.message]).toEqual([
      200,
      '$85 is being refunded to the payer, who will get an email.',
    ]);
    expect(reply.body.details).toMatchObject({
      payment: { status: 'refunded', refunded: 85_00, callStatus: 'refunded', attention: null },
      refunds: [{ ...order, ...made }],
      refundable: 0,
      hasOpenCall: false,
      packageRefund: null,
    });
    expect(await takenSlots(site)).toEqual([]);
    expect(await mailKinds()).toEqual([...bothOfPaying, 'payment-refunded'].sort());
    expect(await auditEntries(site)).toContainEqual([
      'coach@example.com',
      'payment-refunded',
      expect.stringMatching(/^\$85 of /),
    ]);
    // Another sync changes nothing.
    await syncPayment(site.ctx, reference);
    expect(await mailKinds()).toHaveLength(3);
  });

  test('may leave the call booked', async () => {
    await buyCall(site);
    const kept = { purchase: 'keep', reason: 'goodwill', tellPayer: false };
    await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), kept);
    expect(await storedPayments(site)).toMatchObject([{ status: 'refunded', refunded: 85_00 }]);
    expect(await paymentsAdmin.firstCallStatus()).toBe('confirmed');
    expect(await takenSlots(site)).toHaveLength(2);
    expect(await mailKinds()).toEqual(bothOfPaying);
  });

  test.each([
    ['ahead stays booked', '2027-01-04T13:59:00Z', true],
    ['that has begun is not said to stay booked', '2027-01-04T14:01:00Z', false],
  ])('of a call %s, in the mail to the payer', async (_which, now, isSaid) => {
    await buyCall(site);
    await deliverMails(site);
    await comeBackAt(site, coach, now);
    await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), { purchase: 'keep' });
    const mail = (await deliverMails(site)).find(({ text }) => text.includes('is on its way back to your card'));
    expect(mail?.text.includes('stays booked')).toBe(isSaid);
  });

  test('happens once, however often the coach clicks', async () => {
    await buyCall(site);
    const id = await paymentsAdmin.firstPaymentId();
    const replies = await Promise.all([paymentsAdmin.refund(id), paymentsAdmin.refund(id), paymentsAdmin.refund(id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await paymentsAdmin.details(id)).refunds).toHaveLength(1);
    const { stripe } = await site.ctx.provider();
    expect((await stripe.refunds.list()).data).toHaveLength(1);
  });
});

describe('a partial refund', () => {
  test('can be followed by the rest; the second half ends the call', async () => {
    await buyCall(site);
    const id = await paymentsAdmin.firstPaymentId();
    await paymentsAdmin.refund(id, { amount: 40_00, purchase: 'keep' });
    expect(await storedPayments(site)).toMatchObject([{ status: 'settled', refunded: 40_00 }]);
    expect(await paymentsAdmin.firstCallStatus()).toBe('confirmed');
    const tooMuch = await paymentsAdmin.refund(id, { amount: 45_01, refundedBefore: 40_00 });
    expect(tooMuch).toMatchObject({ status: 400, body: { fields: { amount: 'At most $45 can be refunded.' } } });
    await paymentsAdmin.refund(id, { amount: 45_00, refundedBefore: 40_00 });
    expect(await storedPayments(site)).toMatchObject([{ status: 'refunded', refunded: 85_00 }]);
    expect(await paymentsAdmin.firstCallStatus()).toBe('refunded');
    expect((await mailKinds()).filter((kind) => kind === 'payment-refunded')).toHaveLength(2);
  });

  test('may end the call while the coach keeps the rest', async () => {
    await buyCall(site);
    await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), { amount: 50_00 });
    expect(await paymentsAdmin.firstCallStatus()).toBe('cancelled');
    expect(await takenSlots(site)).toEqual([]);
    expect(await storedPayments(site)).toMatchObject([{ status: 'settled', refunded: 50_00 }]);
  });
});

describe('at the provider', () => {
  test('a refund counts as well: the last part ends the call', async () => {
    const { reference } = await buyCall(site);
    const { stripe } = await site.ctx.provider();
    await stripe.refunds.create({ payment_intent: reference, amount: 80_00, reason: 'duplicate' });
    await syncPayment(site.ctx, reference);
    expect(await paymentsAdmin.firstCallStatus()).toBe('confirmed');
    expect((await paymentsAdmin.details(await paymentsAdmin.firstPaymentId())).refunds).toMatchObject([
      { actor: 'provider', reason: 'duplicate', amount: 80_00 },
    ]);
    await stripe.refunds.create({ payment_intent: reference });
    await syncPayment(site.ctx, reference);
    expect(await paymentsAdmin.firstCallStatus()).toBe('refunded');
    expect((await mailKinds()).filter((kind) => kind === 'payment-refunded')).toHaveLength(2);
  });

  test.each([
    // The time is taken, so the payment is not settled again.
    ['cancel', 'lost'],
    ['keep', 'settled'],
  ])(
    'a refund that was to %s the call may fail: the payment counts as paid again, and the coach sees it',
    async (purchase, status) => {
      const { reference } = await buyCall(site);
      await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), { purchase });
      await changeInSandbox(site, 'refund', { status: 'failed', failure_reason: 'lost_or_stolen_card' });
      await syncPayment(site.ctx, reference);
      const attention = 'A refund of $85 failed: the money didn’t go back.';
      expect(await storedPayments(site)).toMatchObject([{ status, refunded: 0, attention }]);
      expect((await paymentsAdmin.details(await paymentsAdmin.firstPaymentId())).refunds).toMatchObject([
        { status: 'failed', failure: 'lost_or_stolen_card' },
      ]);
    },
  );

  test('a refusal is shown in the provider’s words and changes nothing', async () => {
    await buyCall(site);
    await site.ctx.database.runStatement(
      `update sandbox_objects set body = body || '{"disputed": true}'::jsonb where type = 'charge'`,
    );
    // The site does not know of the dispute yet.
    const reply = await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId());
    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('didn’t refund the money') } });
    expect(await paymentsAdmin.firstCallStatus()).toBe('confirmed');
  });
});

describe('while the provider does not answer', () => {
  test('a refund is recorded, and a later run sends it once', async () => {
    await buyCall(site);
    const id = await paymentsAdmin.firstPaymentId();
    const reply = await withoutProvider(site, () => paymentsAdmin.refund(id));
    expect(reply).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/is saved/), details: { refunds: [{ status: 'asked' }], refundable: 0 } },
    });
    expect(await paymentsAdmin.firstCallStatus()).toBe('confirmed');
    expect(await paymentsAdmin.refund(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('in progress') },
    });
    await retryRefunds(site.ctx);
    expect((await paymentsAdmin.details(id)).payment.status).toBe('settled');
    const later = { ...site.ctx, now: minuteLater };
    await Promise.all([retryRefunds(later), retryRefunds(later)]);
    expect((await paymentsAdmin.details(id)).payment).toMatchObject({ status: 'refunded', refunded: 85_00 });
    const { stripe } = await site.ctx.provider();
    expect((await stripe.refunds.list()).data).toHaveLength(1);
  });

  test('a refund whose answer was lost is not made twice', async () => {
    const { reference } = await buyCall(site);
    const id = await paymentsAdmin.firstPaymentId();
    const { stripe } = await site.ctx.provider();
    await paymentsAdmin.refund(id, { amount: 10_00, purchase: 'keep' });
    // The site stopped before the provider's reply about the refund arrived.
    await site.ctx.database.runStatement(
      `update payment_refunds set status = 'asked', refund_id = null, idempotency_key = 'new'`,
    );
    await site.ctx.database.runStatement('update payments set refunded = 0');
    await retryRefunds({ ...site.ctx, now: minuteLater });
    expect((await stripe.refunds.list({ payment_intent: reference })).data).toHaveLength(1);
    expect((await paymentsAdmin.details(id)).payment).toMatchObject({ refunded: 10_00, status: 'settled' });
  });
});

describe('a dispute', () => {
  test('is shown, prevents refunds, and ends', async () => {
    const { reference } = await buyCall(site, {}, 'pm_card_createDispute');
    const id = await paymentsAdmin.firstPaymentId();
    expect((await paymentsAdmin.details(id)).payment).toMatchObject({
      status: 'settled',
      dispute: 'open',
      attention: expect.stringContaining('disputed this payment'),
    });
    expect(await paymentsAdmin.refund(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('disputed') },
    });
    await changeInSandbox(site, 'dispute', { status: 'won' });
    await syncPayment(site.ctx, reference);
    expect((await paymentsAdmin.details(id)).payment).toMatchObject({ dispute: 'won', attention: null });
  });

  test('stays lost once it was lost', async () => {
    const { reference } = await buyCall(site, {}, 'pm_card_createDispute');
    await changeInSandbox(site, 'dispute', { status: 'lost' });
    site.setNow('2027-03-01T12:00:00Z');
    await syncPayment(site.ctx, reference);
    // The money went when the dispute began.
    expect(await storedPayments(site)).toMatchObject([
      { dispute: 'lost', disputedAt: new Date('2027-01-01T12:00:00Z') },
    ]);
    site.setNow('2027-01-01T12:10:00Z');
    const details = await paymentsAdmin.details(await paymentsAdmin.firstPaymentId());
    expect(details).toMatchObject({
      payment: { dispute: 'lost', attention: expect.stringContaining('was lost') },
      refundable: 0,
    });
  });
});
