import { expect, test } from 'vitest';
import { cancelledTitle, cancelQuestion, countByKind, surgeLabel, surgePath } from './surge-labels.ts';

test.each([
  [12, '203.0.113.0/24', '12 bookings from one network since 2:10 PM'],
  [1, null, '1 booking from all visitors since 2:10 PM'],
])('a surge of %s from %s is "%s"', (bookings, network, label) => {
  expect(surgeLabel({ bookings, network }, '2:10 PM')).toBe(label);
});

test.each([
  [12, 3, '/admin/bookings?tab=free&surge=7', '9 free calls and 3 paid calls'],
  [1, 0, '/admin/bookings?tab=free&surge=7', '1 free call'],
  [2, 2, '/admin/bookings?tab=paid&surge=7', '2 paid calls'],
])('of %s bookings, %s are paid calls: %s', (bookings, paidCalls, path, label) => {
  expect(surgePath({ id: 7, bookings, paidCalls })).toBe(path);
  expect(countByKind({ bookings, paidCalls })).toBe(label);
});

const stays = 'Calls you’ve confirmed and calls that are paid for stay.';

test.each([
  [33, 0, 'Cancel 33 bookings', `No client gets an email. The times open up again right away. ${stays}`],
  [1, 0, 'Cancel 1 booking', `No client gets an email. The time opens up again right away. ${stays}`],
  [
    3,
    1,
    'Cancel 3 bookings',
    `1 of them was confirmed by email. No client gets an email. The times open up again right away. ${stays}`,
  ],
])('asks before canceling %s bookings, of which %s are confirmed', (count, confirmed, confirm, text) => {
  expect(cancelQuestion(count, confirmed)).toEqual({ title: `${confirm}?`, confirm, text });
});

test('asks nothing about no bookings', () => {
  expect(cancelQuestion(0, 0)).toMatchObject({ title: 'Cancel bookings?', confirm: 'Nothing to cancel' });
});

test('a notice about no canceled booking does not claim one', () => {
  expect([2, 1, 0].map(cancelledTitle)).toEqual(['Bookings canceled', 'Bookings canceled', 'No bookings canceled']);
});
