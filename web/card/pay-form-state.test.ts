import { describe, expect, test } from 'vitest';
import { afterNews, buttonTextOf, canPress, fresh, type PayFormNews, whyNotReady } from './pay-form-state.ts';
import { answerUnheard, notCharged, refused } from './payment-words.ts';

const after = (...news: PayFormNews[]) => news.reduce(afterNews, fresh);
const ready: PayFormNews = { is: 'stage', stage: 'ready' };
const pressed: PayFormNews = { is: 'pressed' };

describe('the button', () => {
  test('waits for program and fields', () => {
    expect(canPress(fresh)).toBe(false);
    expect(canPress(after({ is: 'stage', stage: 'form loading' }))).toBe(false);
    expect(canPress(after(ready))).toBe(true);
  });

  test('stops waiting when the form is overdue, and whoever presses is told why', () => {
    expect(canPress(after({ is: 'overdue' }))).toBe(true);
    expect(whyNotReady['system loading'].sentence).toBe(
      'Please wait a moment and try again. The payment system is still loading.',
    );
    expect(whyNotReady['form loading'].sentence).toBe('Payment form is still loading. Please wait and try again.');
  });

  test('rests while a payment is under way, even when the form is overdue', () => {
    expect(canPress(after(ready, { is: 'overdue' }, pressed))).toBe(false);
    expect(canPress(after(ready, pressed, { is: 'failed', notice: refused(undefined) }))).toBe(true);
  });
});

test('a form that cannot load says so at once', () => {
  expect(after({ is: 'stage', stage: 'form broken' }).notice).toEqual({
    title: 'Payment Form Error',
    sentence: 'Unable to load payment form. Please refresh the page.',
  });
});

test('a new try forgets what went wrong before', () => {
  const failed: PayFormNews = { is: 'failed', notice: refused('Your card was declined.') };
  expect(after(ready, pressed, failed).notice?.sentence).toBe('Your card was declined.');
  expect(after(ready, pressed, failed, pressed).notice).toBeNull();
});

test('a lost answer leaves a doubt, and so does a step back from the second step', () => {
  const lost: PayFormNews = { is: 'failed', notice: refused(undefined), isInDoubt: true };
  expect(after(ready, pressed, lost, pressed).isInDoubt).toBe(true);
  expect(after(ready, pressed, lost, pressed, { is: 'failed', notice: refused(undefined) }).isInDoubt).toBe(false);
  expect(after(ready, pressed, { is: 'back again' })).toMatchObject({ isPaying: false, isInDoubt: true });
  expect(after(ready, { is: 'back again' }).isInDoubt).toBe(false);
});

test('until it is known what became of a try, the button only asks', () => {
  const unheard: PayFormNews = { is: 'failed', notice: answerUnheard, isUnheard: true };
  const text = (...news: PayFormNews[]) => buttonTextOf(after(ready, pressed, ...news), 'Pay $149');
  expect(text()).toBe('Processing...');
  expect(text(unheard)).toBe('Check Again');
  expect(text(unheard, pressed)).toBe('Checking...');
  expect(after(ready, pressed, unheard).isInDoubt).toBe(true);
  const known: PayFormNews = { is: 'failed', notice: notCharged, isInDoubt: true };
  expect(text(unheard, known)).toBe('Pay $149');
  expect(after(ready, pressed, unheard, known)).toMatchObject({ isInDoubt: true, isUnheard: false });
});
