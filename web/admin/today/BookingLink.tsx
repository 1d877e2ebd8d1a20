import { Link } from 'wouter';
import type { BookedCall } from '#contracts/calendar-month.ts';
import { clientName } from '../bookings/BookingMarks.tsx';
import { textOf } from '../bookings/booking-address.ts';

export const addressOfBooking = (booking: Pick<BookedCall, 'kind' | 'id'>): string =>
  `/admin/bookings?booking=${textOf(booking)}`;

/** The client's name, which opens the booking. */
export function BookingLink({ booking }: { booking: Pick<BookedCall, 'kind' | 'id' | 'firstName' | 'lastName'> }) {
  return (
    <Link href={addressOfBooking(booking)} className="text-link inline-block py-1.5">
      {clientName(booking)}
    </Link>
  );
}
