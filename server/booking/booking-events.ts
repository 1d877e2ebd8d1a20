import type { BookingAction, LinkAction, PaymentAction } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import { callReference } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { bookingEvents } from '../db/schema.ts';
import type { MailInput } from '../mail/queue-mails.ts';
import type { StoredBooking } from './stored-bookings.ts';

export type BookingActor = { admin: string } | 'client' | 'site';

/** Returns an actor's name for the history: an admin's address, 'client' or 'site'. */
export const nameActor = (actor: BookingActor): string => (typeof actor === 'string' ? actor : actor.admin);

type EventInput = {
  action: BookingAction | PaymentAction | LinkAction | 'move';
  toStatus?: string;
  toSlot?: string;
  actor: BookingActor;
};

/** Records what happened to a booking. `before` is the booking before the change. */
export async function recordBookingEvent(tx: Db, before: StoredBooking, event: EventInput, now: Date): Promise<void> {
  const { action, toSlot, actor } = event;
  await tx.insert(bookingEvents).values({
    ...callReference(before),
    action,
    fromStatus: before.status,
    toStatus: event.toStatus ?? before.status,
    fromSlot: toSlot ? before.selectedTimeSlot : null,
    toSlot: toSlot ?? null,
    actor: nameActor(actor),
    createdAt: now,
  });
}

export const recordBookingChange = (tx: Db, admin: string, subject: string, now: Date): Promise<void> =>
  recordAdminAction(tx, { actor: admin, action: 'booking-changed', subject }, now);

/** Returns 'the free call of ana@example.com (Monday, January 4, 2027 at 9:30 AM EST)', for the audit log. */
export const describeBooking = (booking: StoredBooking, zone: string): string =>
  `the ${booking.kind} call of ${booking.email} (${formatCallTime(booking, zone)})`;

export const createBookingMail = (
  booking: StoredBooking,
  mail: Pick<MailInput, 'kind' | 'recipient' | 'facts'>,
): MailInput => ({ ...mail, ...callReference(booking) });
