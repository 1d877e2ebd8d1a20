import { describe, expect, test } from 'vitest';
import { afterNews, canPress, fresh, type PayFormNews, whyNotReady } from './pay-form-state.ts';
import { refused } from './payment-words.ts';

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
