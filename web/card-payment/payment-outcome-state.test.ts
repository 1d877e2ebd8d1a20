import { describe, expect, test } from 'vitest';
import type { PayerPayment } from '#contracts/money/payments.ts';
import { sampleCoursePayment } from '../testing/sample-payer-payments.ts';
import {
  displayedStatus,
  isProcessing,
  type PaymentOutcomeState,
  paymentOutcomeReducer,
} from './payment-outcome-state.ts';

const asking: PaymentOutcomeState<PayerPayment> = { at: 'asking' };
const known = (payment: Parameters<typeof sampleCoursePayment>[0], isSure = true) =>
  ({ at: 'known', payment: sampleCoursePayment(payment), isSure }) as const;

describe('the displayed status', () => {
  test("is the server's", () => {
    for (const status of ['open', 'processing', 'settled', 'lost', 'cancelled', 'refunded'] as const) {
      const state = paymentOutcomeReducer(asking, {
        is: 'seen',
        payment: sampleCoursePayment({ status }),
        isSure: true,
      });
      expect(state).toMatchObject({ at: 'known' });
      expect(displayedStatus(known({ status }))).toBe(status);
      expect(isProcessing(state)).toBe(status === 'processing');
    }
  });

  test('of an open payment is not open if the provider could not be asked', () => {
    expect(displayedStatus(known({ status: 'open' }, false))).toBe('processing');
    expect(isProcessing(known({ status: 'open' }, false))).toBe(true);
    expect(displayedStatus(known({ status: 'settled' }, false))).toBe('settled');
  });

  test('a failed look keeps what is known', () => {
    const processing = known({ status: 'processing' });
    expect(paymentOutcomeReducer(processing, { is: 'failed', sentence: 'No network.' })).toBe(processing);
    expect(paymentOutcomeReducer(asking, { is: 'failed', sentence: 'No network.' })).toEqual({
      at: 'unreachable',
      sentence: 'No network.',
    });
  });
});
