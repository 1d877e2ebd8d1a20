import { expect, test } from 'vitest';
import { coachingCalls, paymentDecisions, paymentRefunds } from '../db/schema.ts';
import { retryRefunds } from '../money/issue-refund.ts';
import { syncPayment } from '../payments/sync-payment.ts';
import type { Browser } from '../testing/accounts.ts';
import { buyCall, openPaymentsAdmin, withoutProvider } from '../testing/admin-payments.ts';
import { linkToPaidCall, openBookings } from '../testing/bookings.ts';
import { useSite } from '../testing/open-site.ts';
import { bookWithLink, openLinkHolder, openUnpaidCalls } from '../testing/payment-links.ts';
import { storedPayments } from '../testing/payments.ts';
import { RUNS_FACTOR } from '../testing/property-runs.ts';
import { changeSettings } from '../testing/site-settings.ts';

const limits = ['LINK_CALLS', 'PAYMENT_CALLS', 'SANDBOX_CONFIRMS'].map((name) => [`LIMIT_${name}_PER_HOUR`, '100000']);
const site = useSite({ env: Object.fromEntries(limits), listen: true });

const cancel = (link: string) => site.send('POST', '/api/my-call/cancel', { link });
const refunds = async () => (await (await site.ctx.provider()).stripe.refunds.list()).data.map(({ amount }) => amount);
const decisions = () => site.db.select().from(paymentDecisions);
/** Minutes later, when refunds that were not sent are sent again. */
async function sendRefundsLater() {
  site.setNow('2027-01-01T12:05:00Z');
  await retryRefunds(site.ctx);
}

async function openPaidCall(cancelRule: 'refund' | 'credit') {
  const coach = await openBookings(site);
  const admin = openPaymentsAdmin(site, coach);
  await changeSettings(site, 'calls', { cancelRule });
  const { reference, callId } = await buyCall(site);
  const id = await admin.firstPaymentId();
  const refund = (amount: number, purchase: 'keep' | 'cancel') => admin.refund(id, { amount, purchase });
  return { coach, reference, callId, refund, link: await linkToPaidCall(site, callId) };
}
type PaidCall = Awaited<ReturnType<typeof openPaidCall>>;

const meetings: { rule: 'refund' | 'credit'; act: (call: PaidCall) => ReturnType<Browser['send']> }[] = [
  { rule: 'refund', act: ({ refund }) => refund(85_00, 'cancel') },
  {
    rule: 'refund',
    act: ({ coach, callId }) => coach.send('POST', `/api/admin/bookings/paid/${callId}/action`, { action: 'cancel' }),
  },
  { rule: 'refund', act: ({ refund }) => refund(30_00, 'keep') },
  { rule: 'credit', act: ({ refund }) => refund(85_00, 'keep') },
];

test('however two tabs and the coach meet, the money goes back once, becomes credit or waits for the coach', async () => {
  for (const { rule, act } of Array.from({ length: 2 * RUNS_FACTOR }, () => meetings).flat()) {
    const call = await openPaidCall(rule);
    const { link, reference } = call;
    const replies = await Promise.all([cancel(link), act(call), cancel(link)]);
    for (const { status } of replies) expect([200, 404, 409]).toContain(status);
    await sendRefundsLater();
    await syncPayment(site.ctx, reference);
    const sum = (await refunds()).reduce((total, amount) => total + amount, 0);
    const decided = await decisions();
    const credited = decided.some(({ decision }) => decision === 'credited') ? 85_00 : 0;
    const waiting = decided.some(({ decision }) => decision === null) ? 85_00 - sum : 0;
    expect(sum + credited + waiting).toBe(85_00);
    const stored = await storedPayments(site);
    expect(stored.map(({ refunded, attention }) => [refunded, attention])).toEqual([[sum, null]]);
  }
});

test('a part that the coach gave back while the provider was away leaves the rest to the coach', async () => {
  const { refund, link } = await openPaidCall('refund');
  await withoutProvider(site, () => refund(50_00, 'keep'));
  expect((await cancel(link)).body).toMatchObject({ money: 'waits' });
  await sendRefundsLater();
  expect(await refunds()).toEqual([50_00]);
  expect(await decisions()).toMatchObject([{ decision: null }]);
});

test('what went back at the provider, of which the site doesn’t know yet, does not go back again', async () => {
  const { link, reference } = await openPaidCall('refund');
  const { stripe } = await site.ctx.provider();
  await stripe.refunds.create({ payment_intent: reference, amount: 60_00 });
  expect((await cancel(link)).status).toBe(200);
  await sendRefundsLater();
  expect(await refunds()).toEqual([60_00]);
  expect(await storedPayments(site)).toMatchObject([
    { refunded: 60_00, attention: expect.stringContaining('A refund of $85 wasn’t made') },
  ]);
  expect((await site.db.select().from(paymentRefunds)).map(({ status }) => status).sort()).toEqual([
    'failed',
    'succeeded',
  ]);
});

test('a call that was paid by its link is refunded; one that is unpaid or was paid elsewhere is not', async () => {
  const coach = await openBookings(site);
  await changeSettings(site, 'calls', { cancelRule: 'refund' });
  const bookAndCancel = async (who: number, pay: (call: { id: number; token: string }) => Promise<unknown>) => {
    await site.db.delete(coachingCalls);
    const call = await bookWithLink(coach, { selectedTimeSlot: '2027-01-11-930am', email: `ana${who}@example.com` });
    await pay(call);
    const link = await linkToPaidCall(site, call.id);
    const { cancelRule } = (await site.send('POST', '/api/my-call', { link })).body;
    const { body } = await cancel(link);
    expect((await openLinkHolder(site, call.token).start()).status).toBe(409);
    return [cancelRule, body.money];
  };
  expect(await bookAndCancel(1, async () => {})).toEqual(['refund', 'none']);
  expect(await bookAndCancel(2, ({ id }) => openUnpaidCalls(coach).markPaid(id))).toEqual(['decide', 'waits']);
  expect(await refunds()).toEqual([]);
  expect(await bookAndCancel(3, ({ token }) => openLinkHolder(site, token).pay())).toEqual(['refund', 'refund']);
  expect(await refunds()).toEqual([50_00]);
});
