import { describe, expect, test } from 'vitest';
import { afterNews, isWaiting, type PaidState, pauseMs, returnedBy, toldStatus } from './paid-state.ts';
import { seenPayment } from './testing-payments.ts';

const asking: PaidState = { at: 'asking' };
const known = (payment: Parameters<typeof seenPayment>[0], isSure = true) =>
  ({ at: 'known', payment: seenPayment(payment), isSure }) as const;

describe('what is told of a payment', () => {
  test('what the server says', () => {
    for (const status of ['open', 'processing', 'settled', 'lost', 'cancelled', 'refunded'] as const) {
      const state = afterNews(asking, { is: 'seen', payment: seenPayment({ status }), isSure: true });
      expect(state).toMatchObject({ at: 'known' });
      expect(toldStatus(known({ status }))).toBe(status);
      expect(isWaiting(state)).toBe(status === 'processing');
    }
  });

  test('nobody is told that an open one is not paid while the provider could not be asked', () => {
    expect(toldStatus(known({ status: 'open' }, false))).toBe('processing');
    expect(isWaiting(known({ status: 'open' }, false))).toBe(true);
    expect(toldStatus(known({ status: 'settled' }, false))).toBe('settled');
  });

  test("the course's payment is none of a call", () => {
    const payment = { ...seenPayment(), kind: 'course' as const, call: null };
    expect(afterNews(asking, { is: 'seen', payment, isSure: true })).toEqual({ at: 'not found' });
  });

  test('a look that failed takes nothing back', () => {
    const processing = known({ status: 'processing' });
    expect(afterNews(processing, { is: 'failed', sentence: 'No network.' })).toBe(processing);
    expect(afterNews(asking, { is: 'failed', sentence: 'No network.' })).toEqual({
      at: 'unreachable',
      sentence: 'No network.',
    });
  });
});

test('the pauses grow, up to a minute', () => {
  const pauses = Array.from({ length: 10 }, (_, asked) => pauseMs(asked) / 1000);
  expect(pauses).toEqual([2, 3, 5, 8, 13, 20, 30, 60, 60, 60]);
});

describe('what the provider adds to the address', () => {
  test('is taken, and found again in the step of the history', () => {
    const found = { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' };
    const search = '?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded';
    expect(returnedBy(search, null)).toEqual(found);
    expect(returnedBy('?payment_intent=pi_1', { clientSecret: 'pi_1_secret_2' })).toEqual(found);
  });

  test('may be missing, or belong to another payment', () => {
    expect(returnedBy('', null)).toEqual({ paymentIntentId: null, clientSecret: null });
    expect(returnedBy('?payment_intent=pi_1', { clientSecret: 'pi_9_secret_2' }).clientSecret).toBeNull();
  });
});
