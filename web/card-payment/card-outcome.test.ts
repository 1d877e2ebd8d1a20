import { describe, expect, test } from 'vitest';
import { readErrorOutcome, readIntentOutcome } from './card-outcome.ts';

describe('a payment intent', () => {
  test.each([
    [{ status: 'succeeded' }, { type: 'succeeded' }],
    [{ status: 'processing' }, { type: 'processing' }],
    [{ status: 'canceled' }, { type: 'closed' }],
    [
      { status: 'requires_action', next_action: { redirect_to_url: { url: 'https://bank.example/1' } } },
      { type: 'second step', url: 'https://bank.example/1' },
    ],
    [
      { status: 'requires_payment_method', last_payment_error: { message: 'Declined.' } },
      { type: 'refused', message: 'Declined.', field: undefined },
    ],
    [{}, { type: 'refused', message: undefined, field: undefined }],
  ])('%j', (intentOrError, outcome) => expect(readIntentOutcome(intentOrError)).toEqual(outcome));
});

describe('an error', () => {
  test.each([
    ['card_declined', undefined, undefined],
    ['incorrect_number', 'number', 'number'],
    ['invalid_expiry_year', 'exp_year', 'expiry'],
    ['expired_card', undefined, 'expiry'],
    ['incorrect_cvc', undefined, 'code'],
  ])('%s with param %s is about the field %s', (code, param, field) => {
    const intentOrError = { type: 'card_error', code, message: 'No.', ...(param && { param }) };
    expect(readErrorOutcome(intentOrError)).toEqual({ type: 'refused', message: 'No.', field });
  });

  test('a payment that is completed or canceled elsewhere is recognized', () => {
    const late = (status: string) =>
      readErrorOutcome({
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: 'It cannot be confirmed.',
        payment_intent: { status },
      });
    expect(late('succeeded')).toEqual({ type: 'succeeded' });
    expect(late('processing')).toEqual({ type: 'processing' });
    expect(late('canceled')).toEqual({ type: 'closed' });
    expect(late('requires_payment_method')).toMatchObject({ type: 'refused' });
  });

  test.each([{}, { type: 'api_error', message: 'Oops' }, { type: 'api_connection_error' }])(
    '%j tells nothing about the money',
    (intentOrError) => expect(readErrorOutcome(intentOrError)).toEqual({ type: 'no reply' }),
  );
});
