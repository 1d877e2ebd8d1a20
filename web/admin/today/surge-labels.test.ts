import { expect, test } from 'vitest';
import { cancelQuestion, surgeBookingsLabel, surgeSourceLabel } from './surge-labels.ts';

test('a surge names its network or the whole site', () => {
  expect(surgeSourceLabel({ network: '203.0.113.0/24' })).toBe('From one network (203.0.113.0/24)');
  expect(surgeSourceLabel({ network: null })).toBe('From all visitors within an hour');
});

test.each([
  [0, 'Nothing left to cancel'],
  [1, '1 booking that you can cancel'],
  [40, '40 bookings that you can cancel'],
])('%s bookings are counted as "%s"', (count, label) => {
  expect(surgeBookingsLabel(count)).toBe(label);
});

test.each([
  [33, 0, 'Cancel 33 bookings?', 'No one gets an email. The times open up again right away.'],
  [1, 0, 'Cancel 1 booking?', 'No one gets an email. The time opens up again right away.'],
  [
    3,
    1,
    'Cancel 3 bookings?',
    '1 of them was confirmed by email. No one gets an email. The times open up again right away.',
  ],
])('asks before cancelling %s bookings, of which %s are confirmed', (count, confirmed, title, text) => {
  expect(cancelQuestion(count, confirmed)).toEqual({ title, text });
});
