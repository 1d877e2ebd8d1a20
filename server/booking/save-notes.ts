import type { AppContext } from '../app-context.ts';
import { selectClientId } from '../db/client-addresses.ts';
import { eq } from '../db/drizzle.ts';
import { clients } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { describeBooking, recordBookingChange } from './booking-events.ts';
import { type BookingId, lockBooking, updateBooking } from './stored-bookings.ts';

/**
 * Saves the coach's private notes about the client of this booking. A booking without a client keeps them until it has one.
 * No mail contains them. Throws `NOTES_CHANGED` where the client has notes that were not written here: the page may not
 * have seen them.
 */
export function saveNotes({ database, settings, now }: AppContext, admin: string, bookingId: BookingId, notes: string) {
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    const [client] = await tx
      .select({ id: clients.id, notes: clients.notes, version: clients.notesVersion })
      .from(clients)
      .where(eq(clients.id, selectClientId(tx, booking.email)))
      .for('update');
    if (client && !['', notes, booking.coachNotes].includes(client.notes)) {
      throw new Refusal('NOTES_CHANGED', { notes: { notes: client.notes, version: client.version } });
    }
    await updateBooking(tx, booking, { coachNotes: notes });
    if (client) {
      const notesVersion = client.version + 1;
      await tx.update(clients).set({ notes, notesVersion, updatedAt: now() }).where(eq(clients.id, client.id));
    }
    const subject = `changed the notes on ${describeBooking(booking, settings.coachTimeZone)}`;
    await recordBookingChange(tx, admin, subject, now());
    return { message: 'Your notes are saved.' };
  });
}
