import { describe, expect, test } from 'vitest';
import { hasForgedSecret, readCheckoutParams, urlWithoutSecret } from './checkout-address.ts';

const step = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  provider: 'sandbox',
  publishableKey: 'pk_test_1',
  bookingPath: '/book-coaching-call-regular',
};

describe("the checkout's parameters come from", () => {
  test('the history state', () => expect(readCheckoutParams('?paymentIntentId=pi_1', step)).toEqual(step));

  test('the address, if it has just been opened', () => {
    expect(readCheckoutParams('?clientSecret=pi_9_secret_8&paymentIntentId=pi_9', step)).toEqual({
      clientSecret: 'pi_9_secret_8',
      paymentIntentId: 'pi_9',
      provider: null,
      publishableKey: null,
      bookingPath: '/book-coaching-call-regular',
    });
  });

  test('neither', () => {
    const nothing = { clientSecret: null, paymentIntentId: null, provider: null, publishableKey: null };
    expect(readCheckoutParams('', null)).toEqual({ ...nothing, bookingPath: '/book-coaching-call' });
    expect(readCheckoutParams('?paymentIntentId=pi_1', 'odd').paymentIntentId).toBe('pi_1');
  });

  test.each(['https://elsewhere.example', '//elsewhere.example', '/admin', '/book-coaching-call/../admin', 7])(
    'a way back to %s is not taken',
    (bookingPath) => expect(readCheckoutParams('', { bookingPath }).bookingPath).toBe('/book-coaching-call'),
  );
});

describe('a client secret', () => {
  const forged = (clientSecret: string | null, paymentIntentId: string | null = 'pi_1') =>
    hasForgedSecret({ ...readCheckoutParams('', null), clientSecret, paymentIntentId });

  test.each(['pi_1', 'seti_1_secret_2', 'xpi_1_secret_2', 'pi_2_secret_2'])('%s opens nothing', (secret) =>
    expect(forged(secret)).toBe(true),
  );
  test('of the payment is accepted', () => expect(forged('pi_1_secret_2')).toBe(false));
  test('may be missing', () => expect(forged(null)).toBe(false));
});

test('removes the secret from the address', () => {
  const pathname = '/checkout-coaching';
  const search = '?clientSecret=pi_1_secret_2&duration=45&price=70';
  expect(urlWithoutSecret({ pathname, search }, 'pi_1')).toBe(
    '/checkout-coaching?duration=45&price=70&paymentIntentId=pi_1',
  );
  expect(urlWithoutSecret({ pathname, search: '?clientSecret=odd' }, null)).toBe('/checkout-coaching');
});
