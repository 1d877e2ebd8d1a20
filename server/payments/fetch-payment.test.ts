import { describe, expect, test } from 'vitest';
import { openBrowser } from '../testing/accounts.ts';
import { openBuyer } from '../testing/call-payments.ts';
import { storedPayments } from '../testing/payments.ts';
import { useProviderBehindProxy } from '../testing/provider-behind-proxy.ts';
import { normalBehavior } from '../testing/provider-proxy.ts';
import { fetchMissingFees } from './missing-fees.ts';

const world = useProviderBehindProxy();

/** Lets the provider answer so to a payment that is asked for together with its fee. */
const answerFees = (status: number, body: string) => {
  world.proxy.state.behave = (_request, _key, query) =>
    query.includes('balance_transaction') ? { isForwarded: false, reply: { status, body } } : normalBehavior;
};

async function payCall(method: string) {
  const buyer = openBuyer(world.site, openBrowser(world.site), world.provider);
  await buyer.browser.send('GET', '/api/payment-config');
  const { clientSecret, publishableKey, paymentIntentId } = (await buyer.start()).body;
  await buyer.pay(clientSecret, publishableKey, method);
  return { confirm: () => buyer.confirm(paymentIntentId) };
}

const error = (type: string) => JSON.stringify({ error: { type, message: 'Bad expand' } });

describe.each([
  ['refuses', 400, error('invalid_request_error')],
  ['fails at', 500, error('api_error')],
  ['breaks down at', 500, '500 Internal Server Error'],
])('a provider that %s the expansion of the fee', (_what, status, body) => {
  test('still tells that a card was declined', async () => {
    const { confirm } = await payCall('pm_card_visa_chargeDeclined');
    answerFees(status, body);
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'PAYMENT_NOT_COMPLETED' } });
  });

  test('still settles the payment, whose fee comes later', async () => {
    const { confirm } = await payCall('pm_card_visa');
    answerFees(status, body);
    expect((await confirm()).body).toEqual({ success: true });
    expect(await storedPayments(world.site)).toMatchObject([{ status: 'settled', fee: null }]);
    world.proxy.state.behave = () => normalBehavior;
    world.setNow('2027-01-01T12:11:00Z');
    await fetchMissingFees(world.site.ctx);
    expect(await storedPayments(world.site)).toMatchObject([{ status: 'settled', fee: 277 }]);
  });
});

test.each([
  ['no last day', ''],
  ['0 in place of it', '"due_by":0,'],
])('a dispute with %s is noted without one', async (_what, dueBy) => {
  const { confirm } = await payCall('pm_card_createDispute');
  const rewrite = (body: string) => body.replace(/"due_by":\d+,?/, dueBy).replace(',}', '}');
  world.proxy.state.behave = (request) =>
    request.includes('disputes') ? { ...normalBehavior, rewrite } : normalBehavior;
  expect((await confirm()).body).toEqual({ success: true });
  const attention = expect.stringMatching(/until it decides\. Please respond at the payment provider\.$/);
  expect(await storedPayments(world.site)).toMatchObject([{ dispute: 'open', attention }]);
});
