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

test.each(bookingActions)('%s has a sentence', (action) =>
  expect(bookingEventLabel({ ...event, action }, me)).toMatch(/^You [a-z]+ /),
);

test('a move states both times and who moved the call', () =>
  expect(
    bookingEventLabel({ ...event, action: 'move', actor: 'client', fromTime: 'Monday', toTime: 'Tuesday' }, me),
  ).toBe('The client moved the call from Monday to Tuesday'));

test('another admin is named by address, the site by its name', () => {
  expect(bookingEventLabel(event, 'other@example.com')).toBe('coach@example.com confirmed the call');
  expect(bookingEventLabel({ ...event, actor: 'site', action: 'cancel' }, me)).toBe('The site canceled the call');
});
