import type { BookingKind } from '#domain/bookings.ts';

/** Names one booking: 'free-7' in an address. */
export type BookingName = { kind: BookingKind; id: number };

export const textOf = ({ kind, id }: BookingName): string => `${kind}-${id}`;

export function readBookingName(text: string | null): BookingName | null {
  const [, kind, id] = /^(free|paid)-([1-9]\d{0,9})$/.exec(text ?? '') ?? [];
  return kind && id ? { kind: kind as BookingKind, id: Number(id) } : null;
}

/** Where all about it stands. */
export const bookingPath = (booking: BookingName): string => `/admin/bookings?booking=${textOf(booking)}`;
