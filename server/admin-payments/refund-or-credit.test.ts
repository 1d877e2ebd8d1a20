import { expect, test } from 'vitest';
import { buyCall, openPaymentsAdmin } from '../testing/admin-payments.ts';
import { useBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { storedPayments } from '../testing/payments.ts';

const site = useSite({ listen: true });
const coach = useBookings(site);
const paymentsAdmin = openPaymentsAdmin(site, coach);

const decisions = async () => (await coach.send('GET', '/api/admin/today')).body.attention.decisions;
const decide = (id: number, decision: string) => coach.send('POST', `/api/admin/payment-decisions/${id}`, { decision });

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

test('cancelling a refunded call leaves nothing to decide', async () => {
  const { callId } = await buyCall(site);
  await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), { amount: 60_00, purchase: 'keep' });
  await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), {
    amount: 20_00,
    refundedBefore: 60_00,
    purchase: 'keep',
  });
  await coach.send('POST', `/api/admin/bookings/paid/${callId}/action`, { action: 'cancel' });
  expect(await decisions()).toMatchObject([{ amount: 5_00 }]);
  await paymentsAdmin.refund(await paymentsAdmin.firstPaymentId(), {
    amount: 5_00,
    refundedBefore: 80_00,
    purchase: 'keep',
  });
  expect(await decisions()).toEqual([]);
});

test('disputed money cannot become credit', async () => {
  const { decision } = await deletedCall('pm_card_createDispute');
  expect(await decide(decision, 'credited')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('disputed') },
  });
});
