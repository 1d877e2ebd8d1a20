import { describeCounts, getLastDay, getPackageState } from '#domain/packages.ts';
import { formatDate } from '#domain/slot-values.ts';
import { recordAdminAction } from '../../db/audit-log.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { attachCalls, type CountedPackage, type StoredPackage } from '../../db/package-calls.ts';
import { packages } from '../../db/schema.ts';
import { Refusal } from '../../requests/refusal.ts';

/** A package that was sold, with its calls. */
export type SoldPackage = CountedPackage & { soldAt: Date; endsAt: Date };

export const isSold = (row: CountedPackage): row is SoldPackage => row.soldAt !== null && row.endsAt !== null;

/** Locks a package that was sold. Throws `NOT_FOUND`. */
export async function lockSoldPackage(tx: Db, id: number): Promise<SoldPackage> {
  const counted = await lockCountedPackage(tx, id);
  if (!counted || !isSold(counted)) refuseMissingPackage();
  return counted;
}

/** Locks a package, and counts its calls after that. Returns undefined if the package was deleted. */
export async function lockCountedPackage(tx: Db, id: number): Promise<CountedPackage | undefined> {
  const row = await lockPackageRow(tx, id);
  const [counted] = row ? await attachCalls(tx, [row]) : [];
  return counted;
}

/** Locks a package, so that no other transaction books its calls or changes it. Returns undefined if it was deleted. */
export async function lockPackageRow(tx: Db, id: number): Promise<StoredPackage | undefined> {
  const [row] = await tx.select().from(packages).where(eq(packages.id, id)).for('update');
  return row;
}

export function refuseMissingPackage(): never {
  throw new Refusal('NOT_FOUND', 'This package no longer exists.');
}

/** Returns the time from which no more calls of the package can be booked. */
export const getBookableUntil = ({ endedAt, endsAt }: SoldPackage): Date => endedAt ?? endsAt;

/** Throws `NOT_POSSIBLE` unless `count` more calls can be booked now. `isForCoach`: the coach reads the sentence. */
export function refuseUnlessBookable(sold: SoldPackage, count: number, now: Date, { isForCoach = false } = {}): void {
  const refuse = (message: string) => {
    throw new Refusal('NOT_POSSIBLE', message);
  };
  const { toBook } = sold.counts;
  if (sold.endedBy === 'refund') refuse('This package was refunded, so no more calls can be booked from it.');
  if (getPackageState(sold, sold.counts, now) === 'ended') {
    const advice = isForCoach ? ' You can prolong it first.' : '';
    refuse(`This package has ended, so no more calls can be booked from it.${advice}`);
  }
  if (toBook >= count) return;
  if (toBook === 0) refuse(`All calls of this package are booked.${isForCoach ? ' You can add one first.' : ''}`);
  refuse(`Only ${toBook === 1 ? '1 call of this package is' : `${toBook} calls of this package are`} left to book.`);
}

/** Returns the facts of a package that clients and the coach both see. */
export function describePackage(sold: SoldPackage, zone: string, now: Date) {
  const state = getPackageState(sold, sold.counts, now);
  return {
    id: sold.id,
    name: sold.name,
    state,
    endedBy: sold.endedBy,
    summary: describeCounts(sold.counts, state === 'ended'),
    counts: sold.counts,
    callMinutes: sold.callMinutes,
    maxCallsAWeek: sold.maxCallsAWeek,
    startsOn: sold.startsOn,
    lastDay: getLastDay(getBookableUntil(sold), zone),
    endsAt: getBookableUntil(sold).toISOString(),
  };
}

/** Returns the last day, such as 'Monday, February 1, 2027'. */
export const formatLastDay = (endsAt: Date, zone: string): string => formatDate(getLastDay(endsAt, zone));

/** Logs a change such as 'added a call to package 7 of …', where `change` is 'added a call to'. */
export const recordPackageChange = (
  tx: Db,
  {
    admin,
    change,
    sold,
    reason,
    now,
  }: { admin: string; change: string; sold: StoredPackage; reason: string; now: Date },
): Promise<void> =>
  recordAdminAction(
    tx,
    { actor: admin, action: 'client-changed', subject: `${change} package ${sold.id} of ${sold.email}: ${reason}` },
    now,
  );
