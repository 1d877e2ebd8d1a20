import { listHalfHoursOfCall } from '#domain/coach-clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { getEndOfDay, getLastDay } from '#domain/packages.ts';
import type { Db } from '../db/connect.ts';
import { eq, gt, sql } from '../db/drizzle.ts';
import {
  bookedSlots,
  calendarSources,
  coachingCalls,
  consultationRequests,
  creditAdjustments,
  packages,
} from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';

/** Half-hours older than this keep their names on the clock by which they took place. */
const RENAMED_MS = 60 * DAY_MS;

type Row = typeof bookedSlots.$inferSelect;

/**
 * Gives booked half-hours their names on the clock of another time zone, since the name decides who has a half-hour. No
 * instant changes. On a clock that is a quarter of an hour off, a call takes every half-hour that it touches. Needs
 * `CALENDAR_LOCK`. Throws `DUPLICATE`.
 */
export async function renameBookedSlots(tx: Db, zone: string, now: Date): Promise<void> {
  const recent = gt(bookedSlots.startsAt, new Date(now.getTime() - RENAMED_MS));
  const removed = await tx.delete(bookedSlots).where(recent).returning();
  const primaries = removed.filter(({ isSecondarySlot }) => !isSecondarySlot);
  const named = primaries.map((row) => ({ row, halfHours: listHalfHoursOfCall(row.startsAt, row.duration, zone) }));
  // First halves first, so that none of them is taken by the end of another call.
  for (const { row, halfHours } of named) {
    const [kept] = await insertRow(tx, { ...row, timeSlot: halfHours[0]?.value ?? row.timeSlot });
    if (!kept) throw new Refusal('DUPLICATE', IN_REPEATED_HOUR);
    await renameCall(tx, row, halfHours[0]?.value);
  }
  for (const { row, halfHours } of named) {
    for (const { value, startsAt } of halfHours.slice(1)) {
      const { id: primarySlotId, ...holder } = row;
      await insertRow(tx, { ...holder, timeSlot: value, startsAt, duration: 30, isSecondarySlot: true, primarySlotId });
    }
  }
}

/** Moves the ends of running packages and minutes: they end with the same day as before, but on the new clock. */
export async function moveEndsOfPackagesAndMinutes(
  tx: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  for (const table of [packages, creditAdjustments]) {
    const { id, endsAt } = table;
    for (const row of await tx.select({ id, endsAt }).from(table).where(gt(endsAt, now)).orderBy(id).for('update')) {
      const end = row.endsAt && getEndOfDay(getLastDay(row.endsAt, from), to);
      await tx.update(table).set({ endsAt: end }).where(eq(id, row.id));
    }
  }
}

const insertRow = (tx: Db, row: Omit<Row, 'id'> & { id?: number }) =>
  tx.insert(bookedSlots).values(row).onConflictDoNothing().returning({ id: bookedSlots.id });

const IN_REPEATED_HOUR =
  'A booked call lies in the hour that this clock repeats in fall, where it can’t be told from another call. Please move it first.';

async function renameCall(tx: Db, { consultationRequestId, coachingCallId }: Row, value: string | undefined) {
  if (!value) return;
  const [table, id] =
    consultationRequestId === null ? [coachingCalls, coachingCallId] : [consultationRequests, consultationRequestId];
  await tx.update(table).set({ selectedTimeSlot: value }).where(sql`${table.id} = ${id}`);
}

/** Makes the next task read the coach's own calendars again: their whole days and floating times are others now. */
export async function rereadOwnCalendars(tx: Db): Promise<void> {
  await tx.update(calendarSources).set({ triedAt: null, expandedAt: null });
}
