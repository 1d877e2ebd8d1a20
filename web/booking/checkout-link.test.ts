import { expect, test } from 'vitest';
import { buildCheckoutLink } from './checkout-link.ts';

const opened = {
  clientSecret: 'pi_3Abc_secret_9xYz',
  paymentIntentId: 'pi_3Abc',
  callId: 7,
  provider: 'sandbox' as const,
  publishableKey: 'pk_test_1',
  amount: 56_00,
  holdExpiresAt: '2027-01-01T12:15:00.000Z',
};

test('the address contains the payment, length, price in dollars and call, and never the secret', () => {
  const { address } = buildCheckoutLink(opened, { minutes: 45, from: '/book-coaching-call' });
  expect(address).toBe('/checkout-coaching?paymentIntentId=pi_3Abc&duration=45&price=56&callId=7');
  expect(buildCheckoutLink({ ...opened, amount: 68_50 }, { minutes: 60, from: '/' }).address).toContain('price=68.5&');
});

test('the history state carries the session, the way back and the mailed link with minutes', () => {
  const from = '/book-coaching-call-regular';
  const { state } = buildCheckoutLink(opened, { minutes: 45, from, minutesLink: 'paid-7.signature' });
  expect(state).toEqual({
    clientSecret: 'pi_3Abc_secret_9xYz',
    paymentIntentId: 'pi_3Abc',
    callId: 7,
    provider: 'sandbox',
    publishableKey: 'pk_test_1',
    bookingPath: from,
    minutesLink: 'paid-7.signature',
  });
});
