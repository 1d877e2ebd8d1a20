import { describe, expect, test } from 'vitest';
import {
  type CardFormAction,
  canPress,
  cardFormReducer,
  initialCardFormState,
  notReadyNotices,
  payButtonText,
} from './card-form-state.ts';
import { notCharged, paymentRefused, replyLost } from './payment-messages.ts';

const after = (...actions: CardFormAction[]) => actions.reduce(cardFormReducer, initialCardFormState);
const ready: CardFormAction = { type: 'stage', stage: 'ready' };
const pressed: CardFormAction = { type: 'pressed' };

describe('the button', () => {
  test('waits for the script and the fields', () => {
    expect(canPress(initialCardFormState)).toBe(false);
    expect(canPress(after({ type: 'stage', stage: 'form loading' }))).toBe(false);
    expect(canPress(after(ready))).toBe(true);
  });

  test('stops waiting when the form is overdue, and a press then shows why', () => {
    expect(canPress(after({ type: 'overdue' }))).toBe(true);
    expect(notReadyNotices['system loading'].sentence).toBe(
      'Please wait a moment and try again. The payment system is still loading.',
    );
    expect(notReadyNotices['form loading'].sentence).toBe('Payment form is still loading. Please wait and try again.');
  });

  test('is disabled during a payment, even when the form is overdue', () => {
    expect(canPress(after(ready, { type: 'overdue' }, pressed))).toBe(false);
    expect(canPress(after(ready, pressed, { type: 'failed', notice: paymentRefused(undefined) }))).toBe(true);
  });
});

test('a form that cannot load shows that at once', () => {
  expect(after({ type: 'stage', stage: 'form broken' }).notice).toEqual({
    title: 'Payment Form Error',
    sentence: 'Unable to load payment form. Please refresh the page.',
  });
});

test('a new attempt clears the last error', () => {
  const failed: CardFormAction = { type: 'failed', notice: paymentRefused('Your card was declined.') };
  expect(after(ready, pressed, failed).notice?.sentence).toBe('Your card was declined.');
  expect(after(ready, pressed, failed, pressed).notice).toBeNull();
});

test('a lost reply leaves the result in doubt, and so does a step back from the second step', () => {
  const lost: CardFormAction = { type: 'failed', notice: paymentRefused(undefined), nextPress: 'check, then pay' };
  expect(after(ready, pressed, lost, pressed).nextPress).toBe('check, then pay');
  const refused: CardFormAction = { type: 'failed', notice: paymentRefused(undefined) };
  expect(after(ready, pressed, lost, pressed, refused).nextPress).toBe('pay');
  expect(after(ready, pressed, { type: 'back again' })).toMatchObject({
    isPaying: false,
    nextPress: 'check, then pay',
  });
  expect(after(ready, { type: 'back again' }).nextPress).toBe('pay');
});

test('until the result is known, the button only checks', () => {
  const noReply: CardFormAction = { type: 'failed', notice: replyLost, nextPress: 'check' };
  const text = (...actions: CardFormAction[]) => payButtonText(after(ready, pressed, ...actions), 'Pay $149');
  expect(text()).toBe('Processing...');
  expect(text(noReply)).toBe('Check again');
  expect(text(noReply, pressed)).toBe('Checking...');
  expect(after(ready, pressed, noReply, pressed, { type: 'back again' }).nextPress).toBe('check');
  const known: CardFormAction = { type: 'failed', notice: notCharged, nextPress: 'check, then pay' };
  expect(text(noReply, known)).toBe('Pay $149');
  expect(after(ready, pressed, noReply, known)).toMatchObject({ nextPress: 'check, then pay' });
});
