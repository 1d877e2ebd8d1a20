import { expect, test } from 'vitest';
import { bookingActions } from '#domain/bookings.ts';
import { bookingEventLabel } from './booking-event-labels.ts';

const event = {
  id: 1,
  action: 'confirm' as const,
  fromStatus: 'pending',
  toStatus: 'confirmed',
  fromTime: null,
  toTime: null,
  actor: 'coach@example.com',
  createdAt: '2027-01-01T12:00:00.000Z',
};
const me = 'coach@example.com';

test.each(bookingActions)('that somebody did %s is told as a sentence', (action) =>
  expect(bookingEventLabel({ ...event, action }, me)).toMatch(/^You [a-z]+ /),
);

test('a move tells both times, and who moved it', () =>
  expect(
    bookingEventLabel({ ...event, action: 'move', actor: 'client', fromTime: 'Monday', toTime: 'Tuesday' }, me),
  ).toBe('The client moved the call from Monday to Tuesday'));

test('another admin is named by her address, the site by its own name', () => {
  expect(bookingEventLabel(event, 'somebody@example.com')).toBe('coach@example.com confirmed the call');
  expect(bookingEventLabel({ ...event, actor: 'site', action: 'cancel' }, me)).toBe('The site cancelled the call');
});
