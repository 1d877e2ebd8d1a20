import { expect, test } from 'vitest';
import { afterCancellingMessages, beforeCancellingMessages } from './cancellation-messages.ts';

test('who has paid is told that the coach decides, before and after', () => {
  for (const words of [beforeCancellingMessages, afterCancellingMessages])
    expect(words.waits).toMatch(/what you paid.*in touch with you/);
});

test('who has paid nothing is told of no payment, and who used credit that it is back', () => {
  for (const words of [beforeCancellingMessages, afterCancellingMessages]) {
    expect(words.none).toBeNull();
    expect(words.credit).toContain('your credit');
    expect(words.credit).not.toMatch(/paid|refund/);
  }
});
