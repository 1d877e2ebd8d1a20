import { expect, test } from 'vitest';
import { limitMessage } from './limit-messages.ts';

test.each(['bookings', 'bookingRecipients', 'callChanges', 'callAnswers'] as const)(
  'who is refused for %s learns whom to write to',
  (counter) => {
    expect(limitMessage(counter, 'coach@example.com')).toMatch(/write to coach@example\.com\.$/);
  },
);
