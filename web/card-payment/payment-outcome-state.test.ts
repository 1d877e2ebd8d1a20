import { describe, expect, test } from 'vitest';
import type { PayerPayment } from '#contracts/money/payments.ts';
import { sampleCoursePayment } from '../testing/sample-payer-payments.ts';
import {
  displayedStatus,
  isProcessing,
  type PaymentOutcomeState,
  paymentOutcomeReducer,
} from './payment-outcome-state.ts';

const asking: PaymentOutcomeState<PayerPayment> = { status: 'asking' };
const known = (payment: Parameters<typeof sampleCoursePayment>[0], isUpToDate = true) =>
  ({ status: 'known', payment: sampleCoursePayment(payment), isUpToDate }) as const;

describe('the displayed status', () => {
  test("is the server's", () => {
    for (const status of ['open', 'processing', 'settled', 'lost', 'cancelled', 'refunded'] as const) {
      const state = paymentOutcomeReducer(asking, {
        type: 'seen',
        payment: sampleCoursePayment({ status }),
        isUpToDate: true,
      });
      expect(state).toMatchObject({ status: 'known' });
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
    expect(paymentOutcomeReducer(processing, { type: 'failed', sentence: 'No network.' })).toBe(processing);
    expect(paymentOutcomeReducer(asking, { type: 'failed', sentence: 'No network.' })).toEqual({
      status: 'unreachable',
      sentence: 'No network.',
    });
  });
});
