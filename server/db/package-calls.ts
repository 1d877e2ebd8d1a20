import type { BookingStatus } from '#domain/bookings.ts';
import { countPackageCalls, type PackageCall, type PackageCounts } from '#domain/packages.ts';
import { coachingCalls, paymentDecisions } from './booking-tables.ts';
import { creditAdjustments } from './client-tables.ts';
import type { Db } from './connect.ts';
import { and, asc, eq, gt, inArray, ne, or, sql } from './drizzle.ts';
import { hasRow } from './find-rows.ts';
import { isAnyOf } from './is-any-of.ts';
import { packages } from './package-tables.ts';
import { paymentLinks } from './payment-link-tables.ts';

export type StoredPackage = typeof packages.$inferSelect;
export type StoredPackageCall = PackageCall & { id: number; packageId: number };

const isDecisionAboutCall = and(
  eq(paymentDecisions.coachingCallId, coachingCalls.id),
  inArray(paymentDecisions.reason, ['cancelled', 'no_show']),
);
// Raw SQL, since Drizzle's builder has no case expression and omits the names of tables in expressions.
const decisionSql = sql<PackageCall['decision']>`(select case when ${paymentDecisions.decision} is null then 'open'
  when ${paymentDecisions.decision} = 'credited' then 'back' else 'used' end
  from ${paymentDecisions} where ${isDecisionAboutCall} order by ${paymentDecisions.id} desc limit 1)`;

/** Reads the calls of packages, and the coach's decision about each, soonest first. */
async function readCallsOfPackages(db: Db, ids: readonly number[]): Promise<Map<number, StoredPackageCall[]>> {
  const isAboutCall = eq(creditAdjustments.coachingCallId, coachingCalls.id);
  const hasGivenBackMinutes = hasRow(db, creditAdjustments, isAboutCall, eq(creditAdjustments.cause, 'given back'));
  // A process of version 1.0 that decides about a call of a package gives its minutes as credit.
  const hasCreditDecision = hasRow(
    db,
    paymentDecisions,
    eq(paymentDecisions.coachingCallId, coachingCalls.id),
    ne(paymentDecisions.reason, 'overtime'),
    gt(paymentDecisions.creditMinutes, 0),
  );
  const rows = await db
    .select({
      id: coachingCalls.id,
      packageId: sql<number>`${coachingCalls.packageId}`,
      status: sql<BookingStatus>`${coachingCalls.status}`,
      startsAt: coachingCalls.startsAt,
      decision: decisionSql,
      isCredited: sql<boolean>`${or(hasGivenBackMinutes, hasCreditDecision)}`,
    })
    .from(coachingCalls)
    .where(isAnyOf(coachingCalls.packageId, ids))
    .orderBy(asc(coachingCalls.startsAt), asc(coachingCalls.id));
  return Map.groupBy(rows, ({ packageId }) => packageId);
}

/** A package with its calls, and how many of them are held, booked, used or left (`PackageCounts`). */
export type CountedPackage = StoredPackage & { storedCalls: StoredPackageCall[]; counts: PackageCounts };

/** Finds the package that this payment link sells or has sold. */
export async function findPackageOfLink(db: Db, linkId: number | null | undefined): Promise<StoredPackage | undefined> {
  const [found] = await db
    .select({ row: packages })
    .from(packages)
    .innerJoin(paymentLinks, eq(paymentLinks.packageId, packages.id))
    .where(eq(paymentLinks.id, linkId ?? 0));
  return found?.row;
}

export async function attachCalls(db: Db, found: readonly StoredPackage[]): Promise<CountedPackage[]> {
  const ids = found.map(({ id }) => id);
  const calls = ids.length === 0 ? new Map() : await readCallsOfPackages(db, ids);
  return found.map((row) => {
    const storedCalls = calls.get(row.id) ?? [];
    return { ...row, storedCalls, counts: countPackageCalls(row, storedCalls) };
  });
}
