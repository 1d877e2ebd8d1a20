import type { BookedCall } from '#domain/call-spacing.ts';
import { DAY_MS } from '#domain/durations.ts';
import { isStillTaken } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import { type CallId, isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, lt, sql } from '../db/drizzle.ts';
import { bookedSlots } from '../db/schema.ts';

/** A week with all its days, wherever the call lies in it. */
const NEARBY_MS = 8 * DAY_MS;

/**
 * Returns the booked and held calls of the weeks around an instant, without `bookingToMove`. Locks them against other
 * bookings of visitors until the transaction ends: two that fit alone may not fit together.
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
        // Every row refers to one of the two kinds, and the other column is null.
        bookingToMove && sql`(${isAbout(bookedSlots, bookingToMove)}) is not true`,
      ),
    );
  return rows.map((call) => ({ ...call, startsAt: call.startsAt.getTime() }));
}
