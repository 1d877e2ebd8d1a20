import type { AppContext } from '../app-context.ts';
import { describeBooking, recordBookingChange } from './booking-events.ts';
import { type BookingId, lockBooking, updateBooking } from './stored-bookings.ts';

/** Saves the coach's private notes. No mail contains them. */
export function saveNotes(
  { database, settings, now }: AppContext,
  admin: string,
  bookingId: BookingId,
  coachNotes: string,
) {
  return database.transaction(async (tx) => {
    const booking = await lockBooking(tx, bookingId);
    await updateBooking(tx, booking, { coachNotes });
    const subject = `changed the notes on ${describeBooking(booking, settings.coachTimeZone)}`;
    await recordBookingChange(tx, admin, subject, now());
    return { message: 'Your notes are saved.' };
  });
}
