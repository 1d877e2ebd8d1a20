import { Link } from 'wouter';
import { bookingPath } from '../booking-ref.ts';
import type { MailListItem } from './mails-query.ts';

export function MailBookingLink({ mail: { booking, recipient } }: { mail: MailListItem }) {
  if (!booking) return null;
  return (
    <Link href={bookingPath(booking)} className="text-link inline-block py-2.5">
      Booking<span className="sr-only"> that the mail to {recipient} is about</span>
    </Link>
  );
}
