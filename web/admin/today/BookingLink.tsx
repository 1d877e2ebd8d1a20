import { Link } from 'wouter';
import { type BookingRef, bookingPath } from '../booking-ref.ts';
import { fullName } from '../full-name.ts';

/** The client's name, which opens the booking. */
export function BookingLink({ booking }: { booking: BookingRef & { firstName: string; lastName: string } }) {
  return (
    <Link href={bookingPath(booking)} className="text-link inline-block py-1.5">
      {fullName(booking)}
    </Link>
  );
}
