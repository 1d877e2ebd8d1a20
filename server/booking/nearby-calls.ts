import type { BookedCall } from '#domain/call-spacing.ts';
import { DAY_MS } from '#domain/durations.ts';
import { isStillTaken } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import { type CallId, isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, lt, sql } from '../db/drizzle.ts';
import { bookedSlots } from '../db/schema.ts';

/** The time read before and after a call: eight days cover the call's whole week, whatever its weekday. */
const NEARBY_MS = 8 * DAY_MS;

/**
 * Returns the booked and held calls of the weeks around an instant, without `bookingToMove`. Other visitors' bookings
 * wait until the transaction ends: two calls that each keep the limits may break them together.
 */
export async function lockAndReadCalls(
  tx: Db,
  startsAt: Date,
  now: Date,
  bookingToMove?: CallId,
): Promise<BookedCall[]> {
  await acquireAdvisoryLocks(tx, ['calls that visitors book']);
  const rows = await tx
    .select({ startsAt: bookedSlots.startsAt, minutes: bookedSlots.duration })
    .from(bookedSlots)
    .where(
      and(
        eq(bookedSlots.isSecondarySlot, false),
        gt(bookedSlots.startsAt, new Date(startsAt.getTime() - NEARBY_MS)),
        lt(bookedSlots.startsAt, new Date(startsAt.getTime() + NEARBY_MS)),
        isStillTaken(now),
        // A row refers to a free or a paid call. The column of the other kind is null, and so is a comparison with it.
        bookingToMove && sql`(${isAbout(bookedSlots, bookingToMove)}) is not true`,
      ),
    );
  return rows.map((call) => ({ ...call, startsAt: call.startsAt.getTime() }));
}
