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

/** Locks a package that was sold, so that nobody else takes a call of it meanwhile. Throws `NOT_FOUND`. */
export async function lockSoldPackage(tx: Db, id: number): Promise<SoldPackage> {
  const counted = await lockCountedPackage(tx, id);
  if (!counted || !isSold(counted)) refuseMissingPackage();
  return counted;
}

/** Locks a package, and counts its calls after that. Undefined if it was deleted. */
export async function lockCountedPackage(tx: Db, id: number): Promise<CountedPackage | undefined> {
  const row = await lockPackageRow(tx, id);
  const [counted] = row ? await attachCalls(tx, [row]) : [];
  return counted;
}

/** Waits for others that take a call of the package or change it. Undefined if it was deleted. */
export async function lockPackageRow(tx: Db, id: number): Promise<StoredPackage | undefined> {
  const [row] = await tx.select().from(packages).where(eq(packages.id, id)).for('update');
  return row;
}

export function refuseMissingPackage(): never {
  throw new Refusal('NOT_FOUND', 'This package no longer exists.');
}

/** The moment at which no more call of it can be booked. */
export const getEnd = ({ endedAt, endsAt }: SoldPackage): Date => endedAt ?? endsAt;

/** Refuses unless so many calls can be booked now. `toCoach`: the sentence is for the coach. */
export function refuseUnlessBookable(sold: SoldPackage, count: number, now: Date, toCoach = false): void {
  const refuse = (message: string) => {
    throw new Refusal('NOT_POSSIBLE', message);
  };
  const { toBook } = sold.counts;
  if (sold.endedBy === 'refund') refuse('This package was refunded, so no more calls can be booked from it.');
  if (getPackageState(sold, sold.counts, now) === 'ended') {
    refuse(
      `This package has ended, so no more calls can be booked from it.${toCoach ? ' You can prolong it first.' : ''}`,
    );
  }
  if (toBook >= count) return;
  if (toBook === 0) refuse(`All calls of this package are booked.${toCoach ? ' You can add one first.' : ''}`);
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
    lastDay: getLastDay(getEnd(sold), zone),
    endsAt: getEnd(sold).toISOString(),
  };
}

/** 'Monday, February 1, 2027' */
export const formatLastDay = (endsAt: Date, zone: string): string => formatDate(getLastDay(endsAt, zone));

/** `change` begins a sentence that the package ends, such as 'added a call to'. */
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
