import { expect, test } from 'vitest';
import { bookingPath, parseBookingKey } from './booking-ref.ts';

test('a booking has one path, from which its name is read again', () => {
  const path = bookingPath({ kind: 'paid', id: 7 });
  expect(path).toBe('/admin/bookings?booking=paid-7');
  expect(parseBookingKey(new URLSearchParams(path.split('?')[1]).get('booking'))).toEqual({ kind: 'paid', id: 7 });
});

test.each(['free-', 'free-0', 'gold-7', 'free-7x', 'free-99999999999', null])('%s names no booking', (text) =>
  expect(parseBookingKey(text)).toBeNull(),
);
