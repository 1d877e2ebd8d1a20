import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CardCharge } from './card-fields.ts';
import { confirmationFields, payAtSandbox } from './sandbox-payment.ts';

const fetching = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetching);
vi.stubGlobal('location', { origin: 'http://localhost:3000' });
afterEach(() => fetching.mockReset());

const charge: CardCharge = {
  provider: 'sandbox',
  publishableKey: 'pk_test_1',
  clientSecret: 'pi_1_secret_2',
  payer: { name: 'Ada Marlowe', email: 'ada@example.com' },
  returnPath: '/coaching-success',
};
const card = { number: '4242 4242 4242 4242', expiry: '04 / 30', code: '123' };
const answer = (status: number, body: object) =>
  fetching.mockResolvedValue(new Response(JSON.stringify(body), { status }));

test("sends the card in Stripe's format, without cookies", async () => {
  answer(200, { status: 'succeeded' });
  expect(await payAtSandbox(charge, card)).toEqual({ type: 'succeeded' });
  const [address, sent] = fetching.mock.calls[0] ?? [];
  expect(address).toBe('/sandbox/stripe/v1/payment_intents/pi_1/confirm');
  expect(sent).toMatchObject({ method: 'POST', credentials: 'omit' });
  expect(Object.fromEntries(sent?.body as URLSearchParams)).toEqual(
    confirmationFields(charge, card, 'http://localhost:3000/coaching-success'),
  );
  expect(confirmationFields(charge, card, 'x')).toMatchObject({
    client_secret: 'pi_1_secret_2',
    key: 'pk_test_1',
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '04',
    'payment_method_data[card][exp_year]': '30',
    'payment_method_data[card][cvc]': '123',
  });
});

describe('the result of a payment', () => {
  test('is a decline with its message', async () => {
    answer(402, { error: { type: 'card_error', code: 'card_declined', message: 'The card was declined.' } });
    expect(await payAtSandbox(charge, card)).toMatchObject({ type: 'refused', message: 'The card was declined.' });
  });

  test('is unknown without a readable reply', async () => {
    fetching.mockRejectedValue(new TypeError('network'));
    expect(await payAtSandbox(charge, card)).toEqual({ type: 'no reply' });
    fetching.mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
    expect(await payAtSandbox(charge, card)).toEqual({ type: 'no reply' });
  });

  test('is a second step on this site only', async () => {
    const step = (url: string) => ({ status: 'requires_action', next_action: { redirect_to_url: { url } } });
    answer(200, step('http://localhost:3000/sandbox/stripe/authenticate/1'));
    expect(await payAtSandbox(charge, card)).toMatchObject({ type: 'second step' });
    answer(200, step('https://elsewhere.example/'));
    await expect(payAtSandbox(charge, card)).rejects.toThrow('another site');
  });
});
