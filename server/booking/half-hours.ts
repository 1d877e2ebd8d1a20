import type { HalfHour } from '#domain/coach-clock.ts';
import type { Db } from '../db/connect.ts';
import { and, isNotNull, lte, type Placeholder } from '../db/drizzle.ts';
import { bookedSlots } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { type BookingId, matchBooking, toBookingReference } from './stored-bookings.ts';

/** The condition that a half-hour is held for a free call that was not confirmed in time: another booking may take it. */
export const isReplaceable = (now: Date | Placeholder) =>
  and(isNotNull(bookedSlots.consultationRequestId), lte(bookedSlots.holdExpiresAt, now));

/** Takes the half-hours for a booking, the first as primary row. Throws `SLOT_TAKEN`. */
export async function takeHalfHours(
  tx: Db,
  booking: BookingId,
  halfHours: readonly Pick<HalfHour, 'value' | 'startsAt'>[],
  now: Date,
  holdExpiresAt: Date | null = null,
): Promise<void> {
  let primarySlotId: number | null = null;
  for (const { value, startsAt } of halfHours) {
    const holder: Omit<typeof bookedSlots.$inferInsert, 'timeSlot' | 'startsAt'> = {
      ...{ isSecondarySlot: primarySlotId !== null, primarySlotId, holdExpiresAt, bookedAt: now },
      ...{ consultationRequestId: null, coachingCallId: null, ...toBookingReference(booking) },
    };
    const [taken]: { id: number }[] = await tx
      .insert(bookedSlots)
      .values({ timeSlot: value, startsAt, ...holder })
      .onConflictDoUpdate({ target: bookedSlots.timeSlot, set: holder, setWhere: isReplaceable(now) })
      .returning({ id: bookedSlots.id });
    if (!taken) throw new Refusal('SLOT_TAKEN');
    primarySlotId ??= taken.id;
  }
}

export async function releaseHalfHours(tx: Db, booking: BookingId): Promise<void> {
  await tx.delete(bookedSlots).where(matchBooking(bookedSlots, booking));
}
