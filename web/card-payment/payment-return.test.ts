import { describe, expect, test } from 'vitest';
import { readPaymentReturn } from './payment-return.ts';
import { pollDelayMs } from './poll-delays.ts';

test('the delays grow up to a minute', () => {
  const pauses = Array.from({ length: 10 }, (_, attempts) => pollDelayMs(attempts) / 1000);
  expect(pauses).toEqual([2, 3, 5, 8, 13, 20, 30, 60, 60, 60]);
});

describe('the return address of the provider', () => {
  test('is read, and found again in the history state', () => {
    const found = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' };
    const search = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
    expect(readPaymentReturn(search, null)).toEqual(found);
    expect(readPaymentReturn('?payment_intent=pi_1', { clientSecret: 'pi_1_secret_2' })).toEqual(found);
  });

  test('may be missing, or belong to another payment', () => {
    expect(readPaymentReturn('', null)).toEqual({ paymentIntentId: null, clientSecret: null });
    expect(readPaymentReturn('?payment_intent=pi_1', { clientSecret: 'pi_9_secret_2' }).clientSecret).toBeNull();
  });
});
