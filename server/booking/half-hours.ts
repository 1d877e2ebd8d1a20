import { HALF_HOUR_MINUTES } from '#domain/bookings.ts';
import type { HalfHour } from '#domain/coach-clock.ts';
import { type CallId, callReference, isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, isNotNull, lte, type Placeholder } from '../db/drizzle.ts';
import { bookedSlots } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';

/** Returns the condition that another booking may take a half-hour, since its free call was not confirmed in time. */
export const isReplaceable = (now: Date | Placeholder) =>
  and(isNotNull(bookedSlots.consultationRequestId), lte(bookedSlots.holdExpiresAt, now));

type TakenHalfHour = Pick<HalfHour, 'value' | 'startsAt'>;

/** Takes the half-hours for a booking, the first as primary row, which holds the call's length. Throws `SLOT_TAKEN`. */
export async function takeHalfHours(
  tx: Db,
  booking: CallId & { minutes: number },
  halfHours: readonly TakenHalfHour[],
  now: Date,
  holdExpiresAt: Date | null = null,
): Promise<void> {
  let primarySlotId: number | null = null;
  for (const halfHour of halfHours) {
    const duration: number = primarySlotId === null ? booking.minutes : HALF_HOUR_MINUTES;
    const id: number = await takeHalfHour(tx, booking, halfHour, {
      primarySlotId,
      duration,
      holdExpiresAt,
      bookedAt: now,
    });
    primarySlotId ??= id;
  }
}

/** Takes the second half-hour, if there is one, of a call that has its first already. Throws `SLOT_TAKEN`. */
export async function takeSecondHalfHour(
  tx: Db,
  booking: CallId,
  [, second]: readonly TakenHalfHour[],
  now: Date,
): Promise<void> {
  if (!second) return;
  const [primary] = await tx.select({ id: bookedSlots.id }).from(bookedSlots).where(isAbout(bookedSlots, booking));
  const primarySlotId = (primary as { id: number }).id;
  await takeHalfHour(tx, booking, second, {
    primarySlotId,
    duration: HALF_HOUR_MINUTES,
    holdExpiresAt: null,
    bookedAt: now,
  });
}

type HalfHourRow = Required<
  Pick<typeof bookedSlots.$inferInsert, 'primarySlotId' | 'duration' | 'holdExpiresAt' | 'bookedAt'>
>;

async function takeHalfHour(
  tx: Db,
  booking: CallId,
  { value, startsAt }: TakenHalfHour,
  row: HalfHourRow & { bookedAt: Date },
): Promise<number> {
  const holder = {
    ...row,
    isSecondarySlot: row.primarySlotId !== null,
    consultationRequestId: null,
    coachingCallId: null,
    ...callReference(booking),
    // The row may be that of an earlier call, whose time the coach had closed.
    closedAt: null,
  };
  const [taken] = await tx
    .insert(bookedSlots)
    .values({ timeSlot: value, startsAt, ...holder })
    .onConflictDoUpdate({ target: bookedSlots.timeSlot, set: holder, setWhere: isReplaceable(row.bookedAt) })
    .returning({ id: bookedSlots.id });
  if (!taken) throw new Refusal('SLOT_TAKEN');
  return taken.id;
}

export async function releaseHalfHours(tx: Db, booking: CallId): Promise<void> {
  await tx.delete(bookedSlots).where(isAbout(bookedSlots, booking));
}
