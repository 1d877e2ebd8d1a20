import { expect, test } from 'vitest';
import { afterCancellingMessages, beforeCancellingMessages } from './cancellation-messages.ts';

test('tells a client who has paid that the coach decides, before and after', () => {
  for (const words of [beforeCancellingMessages, afterCancellingMessages])
    expect(words.waits).toMatch(/what you paid.*in touch with you/);
});

test('mentions no payment to a client who has not paid, and that used credit is back', () => {
  for (const words of [beforeCancellingMessages, afterCancellingMessages]) {
    expect(words.none).toBeNull();
    expect(words.credit).toContain('your credit');
    expect(words.credit).not.toMatch(/paid|refund/);
  }
});
