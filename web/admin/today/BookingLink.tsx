import { Link } from 'wouter';
import { fullName } from '#domain/full-name.ts';
import { type BookingRef, bookingPath } from '../booking-ref.ts';

/** The client's name, which opens the booking. */
export function BookingLink({ booking }: { booking: BookingRef & { firstName: string; lastName: string } }) {
  return (
    <Link href={bookingPath(booking)} className="text-link inline-block py-1.5">
      {fullName(booking)}
    </Link>
  );
}
