import { describe, expect, test } from 'vitest';
import { retryRefunds } from '../money/issue-refund.ts';
import { cancelExpiredPayments } from '../payments/cancel-expired-payments.ts';
import { compareWithProvider } from '../payments/compare-with-provider.ts';
import { openBrowser, signInCoach } from '../testing/accounts.ts';
import { openPaymentsAdmin } from '../testing/admin-payments.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedMails } from '../testing/mail-delivery.ts';
import { storedPayments } from '../testing/payments.ts';
import { useProviderBehindProxy } from '../testing/provider-behind-proxy.ts';
import { normalBehavior } from '../testing/provider-proxy.ts';

const world = useProviderBehindProxy();

const lie = (rewrite: (body: string) => string) => {
  world.proxy.state.behave = () => ({ ...normalBehavior, rewrite });
};
const tellTruth = () => {
  world.proxy.state.behave = () => normalBehavior;
};
/** Changes the fields of each object in a reply: of one, or of each in a list. */
const changed = (fields: Record<string, unknown>) => (body: string) => {
  const parsed = JSON.parse(body);
  return JSON.stringify(
    Array.isArray(parsed.data)
      ? { ...parsed, data: parsed.data.map((each: object) => ({ ...each, ...fields })) }
      : { ...parsed, ...fields },
  );
};
/** `isBelievable`: an answer to a creation may name any new payment. */
const lies: [name: string, rewrite: (body: string) => string, isBelievable?: boolean][] = [
  ['a page of a proxy', () => '<!doctype html><h1>It works!</h1>'],
  ['another payment', changed({ id: 'pi_another', client_secret: 'pi_another_secret_x' }), true],
  ['no metadata', changed({ metadata: null })],
  ['an amount in words', changed({ amount_received: 'eighty-five', amount: 'eighty-five', currency: 85 })],
  ['a charge of another form', changed({ latest_charge: { amount_refunded: 'all', disputed: 'yes' } })],
];

async function startCall() {
  const buyer = openBuyer(world.site, openBrowser(world.site), world.provider);
  await buyer.browser.send('GET', '/api/payment-config');
  return { buyer, started: await buyer.start() };
}

async function payCall() {
  const { buyer, started } = await startCall();
  const { clientSecret, publishableKey, paymentIntentId } = started.body;
  expect((await buyer.pay(clientSecret, publishableKey)).status).toBe(200);
  return { buyer, paymentIntentId };
}

describe.each(lies)('a provider that answers with %s', (_name, rewrite, isBelievable = false) => {
  test('starts no payment, and one begins when it answers well', async () => {
    lie(rewrite);
    const { buyer, started } = await startCall();
    expect(started.status).toBe(isBelievable ? 200 : 503);
    tellTruth();
    if (!isBelievable) expect((await buyer.start()).status).toBe(200);
  });

  test('settles nothing, and the payment is settled and given back once when it answers well', async () => {
    const admin = openPaymentsAdmin(world.site, await signInCoach(world.site));
    const { buyer, paymentIntentId } = await payCall();
    lie(rewrite);
    expect((await buyer.confirm(paymentIntentId)).status).toBe(503);
    await compareWithProvider(world.site.ctx);
    world.setNow('2027-01-01T12:20:00Z');
    await cancelExpiredPayments(world.site.ctx);
    tellTruth();
    await compareWithProvider(world.site.ctx);
    expect((await buyer.confirm(paymentIntentId)).body).toEqual({ success: true });
    const [payment] = await storedPayments(world.site);
    expect(payment).toMatchObject({ status: 'settled', amount: 8500, refunded: 0, paymentIntentId });
    expect((await storedMails(world.site)).map(([kind]) => kind)).toEqual([
      'paid-call-confirmation',
      'paid-call-notice',
    ]);
    lie(rewrite);
    const refunded = await admin.refund(await admin.firstPaymentId());
    expect(refunded.body.message).toMatch(/isn’t responding right now. The refund of \$85 is saved/);
    tellTruth();
    world.setNow('2027-01-01T12:40:00Z');
    await retryRefunds(world.site.ctx);
    await retryRefunds(world.site.ctx);
    await compareWithProvider(world.site.ctx);
    const { data } = await world.stripe.refunds.list({ payment_intent: paymentIntentId });
    expect(data.map(({ amount }) => amount)).toEqual([8500]);
  });
});
