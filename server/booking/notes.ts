import type { Parts } from '../parts.ts';
import { type BookingId, lockBooking, tableOf } from './stored-bookings.ts';

/** The coach's private notes; nobody else reads them and no mail tells them. */
export function saveNotes({ database }: Parts, wanted: BookingId, notes: string) {
  return database.transaction(async (tx) => {
    const { kind, id } = await lockBooking(tx, wanted);
    await tx.query(`update ${tableOf[kind]} set coach_notes = $2 where id = $1`, [id, notes]);
    return { message: 'Your notes are saved.' };
  });
}
