import { Star } from 'lucide-react';
import type { BookingKind } from '#domain/bookings.ts';
import { Badge } from '../ui/Badge.tsx';
import { bookingStatusLabel, statusTone } from './booking-labels.ts';

export function StatusBadge({ booking }: { booking: { kind: BookingKind; status: string } }) {
  return <Badge tone={statusTone(booking)}>{bookingStatusLabel(booking)}</Badge>;
}

/** Marks a call that was booked by a member of the course, even if the client is no member any more. */
export function MemberStar({ booking }: { booking: { source: string } }) {
  if (booking.source !== 'course') return null;
  return (
    <span title="Course member" className="inline-flex align-[-0.15em]">
      <Star aria-hidden className="size-4.5 fill-apricot text-apricot-deep" strokeWidth={1.5} />
      <span className="sr-only">Course member</span>
    </span>
  );
}
