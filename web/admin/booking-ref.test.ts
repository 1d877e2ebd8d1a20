import { expect, test } from 'vitest';
import { bookingPath, parseBookingKey } from './booking-ref.ts';

test('a booking’s path can be parsed again', () => {
  const path = bookingPath({ kind: 'paid', id: 7 });
  expect(path).toBe('/admin/bookings?booking=paid-7');
  expect(parseBookingKey(new URLSearchParams(path.split('?')[1]).get('booking'))).toEqual({ kind: 'paid', id: 7 });
});

test.each(['free-', 'free-0', 'gold-7', 'free-7x', 'free-99999999999', null])('%s is no booking key', (text) =>
  expect(parseBookingKey(text)).toBeNull(),
);
