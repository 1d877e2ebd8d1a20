import type { z } from 'zod';
import type { BookedSlot as Slot } from '#contracts/calendar-month.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';

/** The plain dates $1 to $2, both included. A value begins with its date; by the instants the index finds them. */
export const bookedSlotsSql = `
  select id, time_slot as "timeSlot", starts_at as "startsAt", duration, is_secondary_slot as "isSecondarySlot",
    primary_slot_id as "primarySlotId", consultation_request_id as "consultationRequestId",
    coaching_call_id as "coachingCallId", hold_expires_at as "holdExpiresAt", booked_at as "bookedAt"
  from booked_slots
  where starts_at > $1::text::date - interval '2 days' and starts_at < $2::text::date + interval '3 days'
    and left(time_slot, 10) between $1 and $2
  order by starts_at, time_slot limit 5000`;

export type BookedSlot = z.infer<typeof Slot>;
type Row = Omit<BookedSlot, 'startsAt' | 'holdExpiresAt' | 'bookedAt'> & {
  startsAt: Date;
  holdExpiresAt: Date | null;
  bookedAt: Date;
};

/** By time, at most 5,000. */
export async function readBookedSlots(sql: Sql, from: string, to: string): Promise<BookedSlot[]> {
  const { rows } = await sql.query(bookedSlotsSql, [from, to]);
  return (rows as Row[]).map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    bookedAt: row.bookedAt.toISOString(),
  }));
}

export function listBookedSlots({ database, config, now }: AppContext, { from, to }: { from?: string; to?: string }) {
  return readBookedSlots(database, from ?? dateAt(now(), config.coachTimeZone), to ?? '9999-12-31');
}
