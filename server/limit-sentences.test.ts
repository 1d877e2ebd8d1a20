import { expect, test } from 'vitest';
import { limitSentence } from './limit-sentences.ts';

test.each(['bookings', 'bookingRecipients', 'callChanges'] as const)(
  'who is refused for %s learns whom to write to',
  (counter) => {
    expect(limitSentence(counter, 'coach@example.com')).toMatch(/write to coach@example\.com\.$/);
  },
);
