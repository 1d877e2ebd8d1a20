import { expect, test } from 'vitest';
import { afterCancellingMessages, beforeCancellingMessages } from './cancellation-messages.ts';

test('tells a client who has paid that the coach decides, before and after', () => {
  for (const words of [beforeCancellingMessages, afterCancellingMessages])
    expect(words.waits).toMatch(/I’ll write to you about your refund or a new time/);
});

test('mentions no payment to a client who has not paid, and that used credit is back', () => {
  for (const words of [beforeCancellingMessages, afterCancellingMessages]) {
    expect(words.none).toBeNull();
    expect(words.credit).toContain('your credit');
    expect(words.credit).not.toMatch(/paid|refund/);
  }
});
