import { expect, test } from 'vitest';
import { paymentStates } from '#contracts/payments.ts';
import { sampleCoursePayment } from '../card/testing-course-payment.ts';
import {
  type CourseCheckoutSession,
  endedFormStepState,
  openPaymentStepState,
  pageForPayment,
  paymentStepState,
  readStep,
} from './checkout-step.ts';

const checkout: CourseCheckoutSession = {
  clientSecret: 'pi_1_secret_2',
  paymentIntentId: 'pi_1',
  provider: 'sandbox',
  publishableKey: 'pk_test_1',
};

test('each step of the history shows what it was left with', () => {
  expect(readStep(null)).toEqual({ is: 'form', hasEnded: false });
  expect(readStep(endedFormStepState)).toEqual({ is: 'form', hasEnded: true });
  expect(readStep(paymentStepState(checkout))).toEqual({ is: 'payment', checkout });
  expect(readStep(openPaymentStepState)).toEqual({ is: 'payment', checkout: null });
});

test('what is no payment leads to the form', () => {
  for (const state of [
    1,
    'x',
    {},
    { checkout: {} },
    { checkout: { ...checkout, clientSecret: 'pi_1' } },
    { resumes: 1 },
  ]) {
    expect(readStep(state)).toEqual({ is: 'form', hasEnded: false });
  }
});

test('only an open payment for the course can be paid here', () => {
  const places = paymentStates.map((status) => [status, pageForPayment(sampleCoursePayment({ status }))]);
  expect(Object.fromEntries(places)).toEqual({
    open: 'payment',
    processing: 'outcome',
    settled: 'outcome',
    lost: 'outcome',
    refunded: 'outcome',
    cancelled: 'form',
  });
  expect(pageForPayment({ ...sampleCoursePayment(), kind: 'call' })).toBe('form');
});
