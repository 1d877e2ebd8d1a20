import { Star } from 'lucide-react';
import type { Booking } from '#contracts/bookings.ts';
import type { BookingKind } from '#domain/bookings.ts';
import { Badge } from '../../ui/Badge.tsx';
import { statusName, toneOf } from './booking-words.ts';

export const clientName = ({ firstName, lastName }: Pick<Booking, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export function StatusBadge({ booking }: { booking: { kind: BookingKind; status: string } }) {
  return <Badge tone={toneOf(booking)}>{statusName(booking.status)}</Badge>;
}

/** For whom the course is open. */
export function MemberStar({ booking }: { booking: Pick<Booking, 'source'> }) {
  if (booking.source !== 'course') return null;
  return (
    <span title="Course member" className="inline-flex align-[-0.15em]">
      <Star aria-hidden className="size-4.5 fill-apricot text-apricot-deep" strokeWidth={1.5} />
      <span className="sr-only">Course member</span>
    </span>
  );
}
