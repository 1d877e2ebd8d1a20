import type { AppContext } from '../app-context.ts';
import { findClientId } from '../db/client-addresses.ts';
import { eq, sql } from '../db/drizzle.ts';
import { clients } from '../db/schema.ts';
import { describeBooking, recordBookingChange } from './booking-events.ts';
import { type BookingId, lockBooking, updateBooking } from './stored-bookings.ts';

/**
 * Saves the coach's private notes about the client of this booking. A booking without a client keeps them until it has one.
 * No mail contains them.
 */
export function saveNotes({ database, settings, now }: AppContext, admin: string, bookingId: BookingId, notes: string) {
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const client = await findClientId(tx, booking.email);
    if (client === null) await updateBooking(tx, booking, { coachNotes: notes });
    else {
      const notesVersion = sql`${clients.notesVersion} + 1`;
      await tx.update(clients).set({ notes, notesVersion, updatedAt: now() }).where(eq(clients.id, client));
    }
    const subject = `changed the notes on ${describeBooking(booking, settings.coachTimeZone)}`;
    await recordBookingChange(tx, admin, subject, now());
    return { message: 'Your notes are saved.' };
  });
}
