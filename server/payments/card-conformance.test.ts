import { describe, expect, test } from 'vitest';
import { catchStripeError, useStripeServer } from '../testing/stripe-server.ts';

const provider = useStripeServer();

const good = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2031', cvc: '123' };
type Card = Partial<typeof good>;

/** The request of a card form. */
async function typed(card: Card) {
  const intent = await provider.createIntent();
  const reply = await provider.sendAsBrowser('POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(
      Object.entries({ ...good, ...card }).map(([key, value]) => [`payment_method_data[card][${key}]`, value]),
    ),
  });
  return { id: intent.id, ...reply };
}

/** Only payment pages may send card numbers: Stripe refuses them from most servers and accounts. */
describe('a typed card', () => {
  test('pays, and only the last four digits of its number remain', async () => {
    const { id, status, body } = await typed({ exp_year: '31' });
    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    const { payment_method } = await provider.stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
    expect(payment_method).toMatchObject({ card: { last4: '4242', exp_month: 12, exp_year: 2031, brand: 'visa' } });
  });

  test.each<[string, Card, string]>([
    ['a number that fails its check', { number: '4242424242424241' }, 'incorrect_number'],
    ['letters for a number', { number: 'card' }, 'invalid_number'],
    ['too short a number', { number: '4242' }, 'invalid_number'],
    ['month 13', { exp_month: '13' }, 'invalid_expiry_month'],
    ['a year that is over', { exp_year: '2020' }, 'invalid_expiry_year'],
    ['two digits of a security code', { cvc: '12' }, 'invalid_cvc'],
    ['a number of no test card', { number: '4111111111111111' }, 'card_declined'],
    ['a declined card', { number: '4000000000000002' }, 'card_declined'],
    ['one without funds', { number: '4000000000009995' }, 'card_declined'],
    ['an expired one', { number: '4000000000000069' }, 'expired_card'],
    ['one with a wrong code', { number: '4000000000000127' }, 'incorrect_cvc'],
    ['one that cannot be processed', { number: '4000000000000119' }, 'processing_error'],
  ])('%s is refused', async (_what, card, code) => {
    const { id, status, body } = await typed(card);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, message: expect.any(String) });
    expect(await provider.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method' });
  });
});

describe('a second step', () => {
  test('is a page, and the intent can be confirmed with another card or canceled', async () => {
    const return_url = provider.returnUrl;
    const withPage = { automatic_payment_methods: { enabled: true }, return_url };
    const intent = await provider.createPaidIntent('pm_card_threeDSecure2Required', withPage);
    expect(intent).toMatchObject({
      status: 'requires_action',
      latest_charge: null,
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url, url: expect.stringMatching(/^https?:/) } },
    });
    const paid = await provider.stripe.paymentIntents.confirm(intent.id, {
      payment_method: 'pm_card_visa',
      return_url,
    });
    expect(paid).toMatchObject({ status: 'succeeded', next_action: null });

    const other = await provider.createPaidIntent('pm_card_threeDSecure2Required', withPage);
    expect(await provider.stripe.paymentIntents.cancel(other.id)).toMatchObject({
      status: 'canceled',
      next_action: null,
    });
  });

  test('refuses a script as return_url', async () => {
    const more = { automatic_payment_methods: { enabled: true }, return_url: 'javascript:alert(1)' };
    const error = await catchStripeError(provider.createPaidIntent('pm_card_threeDSecure2Required', more));
    expect(error).toMatchObject({ statusCode: 400, param: 'return_url' });
  });
});

describe('refunds', () => {
  test('can be partial, up to the amount paid and no further', async () => {
    const { id, latest_charge } = await provider.createPaidIntent();
    const first = await provider.stripe.refunds.create({
      payment_intent: id,
      amount: 3000,
      reason: 'requested_by_customer',
    });
    expect(first).toMatchObject({
      object: 'refund',
      amount: 3000,
      charge: latest_charge,
      currency: 'usd',
      payment_intent: id,
      reason: 'requested_by_customer',
    });
    const charge = async () => {
      const { latest_charge } = await provider.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
      return latest_charge;
    };
    expect(await charge()).toMatchObject({ amount_refunded: 3000, refunded: false });
    const tooMuch = await catchStripeError(provider.stripe.refunds.create({ payment_intent: id, amount: 5001 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    const rest = await provider.stripe.refunds.create({ payment_intent: id, metadata: { why: 'ill' } });
    expect(rest).toMatchObject({ amount: 5000, metadata: { why: 'ill' } });
    expect(await charge()).toMatchObject({ amount_refunded: 8000, refunded: true });
    expect(await catchStripeError(provider.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
      code: 'charge_already_refunded',
    });
    expect((await provider.stripe.refunds.list({ payment_intent: id })).data.map((refund) => refund.id)).toEqual([
      rest.id,
      first.id,
    ]);
    expect((await provider.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  test('are refused if nothing was paid', async () => {
    const { id } = await provider.createIntent();
    expect(await catchStripeError(provider.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
    });
  });
});

test('the dispute card pays, and the charge is disputed', async () => {
  const { id, status } = await provider.createPaidIntent('pm_card_createDispute');
  expect(status).toBe('succeeded');
  const disputes = () => provider.stripe.disputes.list({ payment_intent: id });
  await expect.poll(async () => (await disputes()).data.length).toBe(1);
  const [dispute] = (await disputes()).data;
  expect(dispute).toMatchObject({ object: 'dispute', amount: 8000, payment_intent: id, reason: 'fraudulent' });
  const { latest_charge } = await provider.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(latest_charge).toMatchObject({ id: dispute?.charge, disputed: true });
});
