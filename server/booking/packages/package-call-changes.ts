import { dateAt, formatCallTime } from '#domain/coach-clock.ts';
import {
  formatCallCount,
  getCallFate,
  getDaysOfCall,
  getEndOfDay,
  listStartsForWeeklyLimit,
  prolongEnd,
} from '#domain/packages.ts';
import { daysBetween } from '#domain/slot-values.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { packages } from '../../db/schema.ts';
import { Refusal } from '../../requests/refusal.ts';
import type { Cancellation, Move } from '../call-handler.ts';
import type { StoredPaidCall } from '../stored-bookings.ts';
import { giveBackAsCredit, takeBackGiven } from './give-back-as-credit.ts';
import { addPackageDecision, deletePackageDecisions } from './package-decisions.ts';
import { findReasonAgainst } from './package-times.ts';
import {
  formatLastDay,
  isSold,
  lockCountedPackage,
  lockPackageRow,
  recordPackageChange,
  type SoldPackage,
} from './stored-packages.ts';

/** A call that a package pays for. */
export type BookingOfPackage = StoredPaidCall & { packageId: number };

export const isOfPackage = (call: StoredPaidCall): call is BookingOfPackage => call.packageId !== null;

/**
 * Gives the call back: to its package, which gets longer if the coach has canceled the call, or as credit if the
 * package has ended. After a late cancellation by the client, the coach decides.
 */
export async function cancelPackageCall(
  tx: Db,
  ctx: AppContext,
  call: BookingOfPackage,
  { money, cause, actor, now, zone }: Cancellation,
): Promise<void> {
  if (money === 'package-waits') return addPackageDecision(tx, call, { reason: 'cancelled', zone, now });
  if (money === 'package-credit') return giveBackAsCredit(tx, ctx, call, { actor, now });
  if (money !== 'package' || cause === 'client') return;
  const row = await lockPackageRow(tx, call.packageId);
  if (row) await prolong(tx, row, getDaysOfCall(row), { call, actor, now, zone });
}

type Prolongation = { call: StoredPaidCall; actor: string; now: Date; zone: string };

/** Adds days to the end of a package, or to today if the package is over. Does nothing if somebody has ended it. */
async function prolong(
  tx: Db,
  row: typeof packages.$inferSelect,
  days: number,
  { call, actor, now, zone }: Prolongation,
): Promise<void> {
  if (row.endsAt === null || row.endedBy !== null) return;
  const from = row.endsAt > now ? row.endsAt : getEndOfDay(dateAt(now, zone), zone);
  const endsAt = prolongEnd(from, days, zone);
  await tx.update(packages).set({ endsAt }).where(eq(packages.id, row.id));
  const change = `prolonged to ${formatLastDay(endsAt, zone)}`;
  const reason = `the coach called off or moved the call on ${formatCallTime(call, zone)}`;
  await recordPackageChange(tx, { admin: actor, change, sold: row, reason, now });
}

/**
 * Checks the new time of a call before it is taken. A client moves a call only within the package and its weekly limit.
 * If the coach moves it to a later day, the package gets longer by as many days; one that the coach has ended does not,
 * and the call stays within it. Throws `SLOT_UNAVAILABLE`.
 */
export async function movePackageCall(
  tx: Db,
  ctx: AppContext,
  call: BookingOfPackage,
  { startsAt, cause, actor, now }: Move,
): Promise<void> {
  const zone = ctx.settings.coachTimeZone;
  const sold = await lockCountedPackage(tx, call.packageId);
  if (!sold || !isSold(sold)) return;
  const later = daysBetween(dateAt(call.startsAt, zone), dateAt(startsAt, zone));
  if (cause === 'coach' && sold.endedBy === null) {
    if (later > 0) await prolong(tx, sold, later, { call, actor, now, zone });
    return;
  }
  const others = listStartsForWeeklyLimit(sold.storedCalls.filter(({ id }) => id !== call.id));
  const reason = findReasonAgainst(sold, startsAt, others, ctx);
  if (reason === 'outside') refuseOutside(sold, startsAt, zone);
  if (reason === 'week' && cause === 'client') {
    const message = `This package has at most ${formatCallCount(sold.maxCallsAWeek)} a week, and that week is full.`;
    throw new Refusal('SLOT_UNAVAILABLE', message);
  }
}

function refuseOutside({ endsAt }: SoldPackage, startsAt: Date, zone: string): never {
  const message =
    startsAt < endsAt
      ? 'The package begins later than that. Please pick another time.'
      : `The package ends on ${formatLastDay(endsAt, zone)}, and its calls can’t be moved past that day.`;
  throw new Refusal('SLOT_UNAVAILABLE', message);
}

/** Deletes the decisions about a call that is open again, and the credit given for it. */
export async function reopenPackageCall(tx: Db, call: BookingOfPackage, now: Date): Promise<void> {
  await lockPackageRow(tx, call.packageId);
  await deletePackageDecisions(tx, call);
  await takeBackGiven(tx, call, now);
}

/**
 * Adjusts the package before a call of it is deleted. A booked call counts as canceled. For a call that was used,
 * awaits a decision or became credit, the package gets one call less, which a refund counts as used.
 */
export async function removePackageCall(
  tx: Db,
  ctx: AppContext,
  call: BookingOfPackage,
  cancellation: Cancellation,
): Promise<void> {
  const counted = await lockCountedPackage(tx, call.packageId);
  const stored = counted?.storedCalls.find(({ id }) => id === call.id);
  if (!counted || !stored) return;
  const fate = getCallFate(stored);
  await deletePackageDecisions(tx, call);
  if (fate === 'booked') await cancelPackageCall(tx, ctx, call, cancellation);
  const isBack = fate === 'booked' && cancellation.money !== 'package-credit';
  if (isBack || fate === 'back') return;
  await tx
    .update(packages)
    .set({ addedCalls: sql`${packages.addedCalls} - 1`, deletedUsedCalls: sql`${packages.deletedUsedCalls} + 1` })
    .where(eq(packages.id, counted.id));
}

/** Warns the coach about a reopened call that its package has no room for. */
export async function describePackageDebt(tx: Db, call: BookingOfPackage): Promise<string[]> {
  const counted = await lockCountedPackage(tx, call.packageId);
  if (!counted) return [];
  const { total, held, booked, waiting, used, credited } = counted.counts;
  const excess = held + booked + waiting + used + credited - total;
  return excess > 0 ? [`The package now has ${formatCallCount(excess)} more than were sold.`] : [];
}
