import { describe, expect, test } from 'vitest';
import type { SeenPayment } from '#contracts/payments.ts';
import { afterNews, isWaiting, type PaidState, toldStatus } from './paid-state.ts';
import { coursePayment } from './testing-payments.ts';

const asking: PaidState<SeenPayment> = { at: 'asking' };
const known = (payment: Parameters<typeof coursePayment>[0], isSure = true) =>
  ({ at: 'known', payment: coursePayment(payment), isSure }) as const;

describe('what is told of a payment', () => {
  test('what the server says', () => {
    for (const status of ['open', 'processing', 'settled', 'lost', 'cancelled', 'refunded'] as const) {
      const state = afterNews(asking, { is: 'seen', payment: coursePayment({ status }), isSure: true });
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

  test('a look that failed takes nothing back', () => {
    const processing = known({ status: 'processing' });
    expect(afterNews(processing, { is: 'failed', sentence: 'No network.' })).toBe(processing);
    expect(afterNews(asking, { is: 'failed', sentence: 'No network.' })).toEqual({
      at: 'unreachable',
      sentence: 'No network.',
    });
  });
});
