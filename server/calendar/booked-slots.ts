import type { z } from 'zod';
import type { BookedSlot as Slot } from '#contracts/calendar/calendar-month.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, gt, lt, sql } from '../db/drizzle.ts';
import { bookedSlots } from '../db/schema.ts';

const MAX_LISTED = 5000;

export type BookedSlot = z.infer<typeof Slot>;

/** Reads at most 5,000 booked half-hours from one plain date to another, both included. */
export async function readBookedSlots(db: Db, from: string, to: string): Promise<BookedSlot[]> {
  const rows = await db
    .select()
    .from(bookedSlots)
    .where(
      and(
        // The index on instants narrows the search, with room for every time zone.
        gt(bookedSlots.startsAt, sql`${from}::text::date - interval '2 days'`),
        lt(bookedSlots.startsAt, sql`${to}::text::date + interval '3 days'`),
        // A value begins with its date.
        sql`left(${bookedSlots.timeSlot}, 10) between ${from} and ${to}`,
      ),
    )
    .orderBy(asc(bookedSlots.startsAt), asc(bookedSlots.timeSlot))
    .limit(MAX_LISTED);
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    holdExpiresAt: row.holdExpiresAt?.toISOString() ?? null,
    bookedAt: row.bookedAt.toISOString(),
  }));
}

export function listBookedSlots({ database, settings, now }: AppContext, { from, to }: { from?: string; to?: string }) {
  return readBookedSlots(database, from ?? dateAt(now(), settings.coachTimeZone), to ?? '9999-12-31');
}
