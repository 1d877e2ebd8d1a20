import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { describeBooking } from './booking-events.ts';
import { type BookingId, bookingTables, lockBooking } from './stored-bookings.ts';

/** The coach's private notes; nobody else reads them and no mail tells them. */
export function saveNotes(
  { database, config, now: clock }: AppContext,
  admin: string,
  bookingId: BookingId,
  notes: string,
) {
  const now = clock();
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    await tx.query(`update ${bookingTables[bookingId.kind]} set coach_notes = $2 where id = $1`, [booking.id, notes]);
    const subject = `changed the notes on ${describeBooking(booking, config.coachTimeZone)}`;
    await recordAdminAction(tx, { actor: admin, action: 'booking-changed', subject: subject.slice(0, 255) }, now);
    return { message: 'Your notes are saved.' };
  });
}
