import type { BookingKind } from '#domain/bookings.ts';

/** The identity of a booking, 'free-7' as a key. */
export type BookingRef = { kind: BookingKind; id: number };

export const bookingKey = ({ kind, id }: BookingRef): string => `${kind}-${id}`;

export const bookingOpenerId = (booking: BookingRef): string => `open-${bookingKey(booking)}`;

export function parseBookingKey(text: string | null): BookingRef | null {
  const [, kind, id] = /^(free|paid)-([1-9]\d{0,9})$/.exec(text ?? '') ?? [];
  return kind && id ? { kind: kind as BookingKind, id: Number(id) } : null;
}

/** Returns the path of the list of one client's paid calls, past and ahead. */
export const paidCallsPath = (email: string): string =>
  `/admin/bookings?tab=paid&when=all&search=${encodeURIComponent(`"${email}"`)}`;

export const bookingPath = (booking: BookingRef): string => `/admin/bookings?booking=${bookingKey(booking)}`;
