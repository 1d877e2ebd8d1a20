import type { BookingAction, LinkAction, PaymentAction } from '#domain/bookings.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';
import type { Sql } from '../db/connect.ts';
import type { MailInput } from '../mail/queue-mails.ts';
import { bookingIdColumns, type StoredBooking } from './stored-bookings.ts';

/** Who changes a booking. */
export type BookingActor = { admin: string } | 'client' | 'site';

type EventInput = {
  action: BookingAction | PaymentAction | LinkAction | 'move';
  toStatus?: string;
  toSlot?: string;
  actor: BookingActor;
};

/** Remembers what happened to a booking, which is handed over as it was before. */
export async function recordBookingEvent(tx: Sql, before: StoredBooking, event: EventInput, now: Date): Promise<void> {
  await tx.query(
    `insert into booking_events (${bookingIdColumns[before.kind]}, action, from_status, to_status, from_slot, to_slot, actor, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      before.id,
      event.action,
      before.status,
      event.toStatus ?? before.status,
      event.toSlot ? before.selectedTimeSlot : null,
      event.toSlot ?? null,
      typeof event.actor === 'string' ? event.actor : event.actor.admin,
      now,
    ],
  );
}

/** 'the free call of ana@example.com (Monday, January 4, 2027 at 9:30 AM EST)', for the audit log. */
export const describeBooking = ({ kind, email, selectedTimeSlot }: StoredBooking, zone: string): string =>
  `the ${kind} call of ${email} (${slotValueLabel(selectedTimeSlot, zone)})`;

/** A mail about this booking. */
export function createBookingMail(
  booking: StoredBooking,
  mail: Pick<MailInput, 'kind' | 'recipient' | 'facts'>,
): MailInput {
  return booking.kind === 'free'
    ? { ...mail, consultationRequestId: booking.id }
    : { ...mail, coachingCallId: booking.id };
}
