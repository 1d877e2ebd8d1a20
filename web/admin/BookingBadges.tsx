import { Star } from 'lucide-react';
import type { BookingKind } from '#domain/bookings.ts';
import { Badge } from '../ui/Badge.tsx';
import { bookingStatusLabel, callKindLabel, statusTone } from './booking-labels.ts';

export function StatusBadge({ booking }: { booking: { kind: BookingKind; status: string } }) {
  return <Badge tone={statusTone(booking)}>{bookingStatusLabel(booking)}</Badge>;
}

/** Marks a call that was booked by a member of the course, even if the client is no member any more. */
export function MemberStar({ booking }: { booking: { source: string } }) {
  return booking.source === 'course' && <NamedStar name="Course member" />;
}

export const NamedStar = ({ name }: { name: string }) => (
  <span title={name} className="inline-flex align-[-0.15em]">
    <Star aria-hidden className="size-4.5 fill-apricot text-apricot-deep" strokeWidth={1.5} />
    <span className="sr-only">{name}</span>
  </span>
);

type TimedCall = { kind: BookingKind; minutes: number; startsAt: string; label: string };

/** 'Monday, November 30, 2026 at 9:30 AM EST, 30-minute coaching call' */
export const CallTimeAndKind = ({ call }: { call: TimedCall }) => (
  <>
    <time dateTime={call.startsAt}>{call.label}</time>, {callKindLabel(call)}
  </>
);
