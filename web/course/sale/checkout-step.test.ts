import { expect, test } from 'vitest';
import { sampleCheckout } from '../../testing/sample-payer-payments.ts';
import { endedFormStepState, openPaymentStepState, paymentStepState, readStep } from './checkout-step.ts';

const session = sampleCheckout;

test('each step of the history shows what was saved in it', () => {
  expect(readStep(null)).toEqual({ type: 'form', hasEnded: false });
  expect(readStep(endedFormStepState)).toEqual({ type: 'form', hasEnded: true });
  expect(readStep(paymentStepState(session))).toEqual({ type: 'payment', session });
  expect(readStep(openPaymentStepState)).toEqual({ type: 'payment', session: null });
});

test('a state that holds no payment leads to the form', () => {
  for (const state of [
    1,
    'x',
    {},
    { checkout: {} },
    { checkout: { ...session, clientSecret: 'pi_1' } },
    { resumes: 1 },
  ]) {
    expect(readStep(state)).toEqual({ type: 'form', hasEnded: false });
  }
});
