import type { BookablePackage, ClientPackage, EndingPackage } from '#contracts/booking/packages.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { getEndOfDay } from '#domain/packages.ts';
import { addDays } from '#domain/slot-values.ts';
import type { Db } from '../../db/connect.ts';
import type { CountedItems } from '../../db/counted-items.ts';
import { and, asc, desc, gt, isNotNull, isNull, lte, type SQL } from '../../db/drizzle.ts';
import { ofAddress, type RowsOf } from '../../db/owned-rows.ts';
import { attachCalls } from '../../db/package-calls.ts';
import { packages } from '../../db/schema.ts';
import type { Moment } from '../call-handler.ts';
import { readSpendable } from '../credit.ts';
import { listPackagesWithMoney } from './package-money.ts';
import { describePackage, isSold, type SoldPackage } from './stored-packages.ts';

const MAX_PACKAGES = 50;
/** The days before the end of a package in which the coach is shown that calls are left. */
const ENDS_SOON_DAYS = 7;
/** The most packages that end in a week and are looked through for calls left. */
const MAX_ENDING = 500;

async function listSold(db: Db, where: SQL | undefined, orderBy: SQL[], limit: number): Promise<SoldPackage[]> {
  const rows = await db
    .select()
    .from(packages)
    .where(and(isNotNull(packages.soldAt), where))
    .orderBy(...orderBy)
    .limit(limit);
  return (await attachCalls(db, rows)).filter(isSold);
}

const isGoingOn = (now: Date) => and(isNull(packages.endedBy), gt(packages.endsAt, now));

/** Lists the sold packages of a client, newest first. */
export async function listClientPackages(db: Db, isOwn: RowsOf, { zone, now }: Moment): Promise<ClientPackage[]> {
  const sold = await listSold(db, isOwn(packages), [desc(packages.id)], MAX_PACKAGES);
  // A package that a refund has ended goes on only if the coach still has some of its money, as after a failed refund.
  const refunded = sold.flatMap(({ id, endedBy }) => (endedBy === 'refund' ? [id] : []));
  const withMoney = await listPackagesWithMoney(db, refunded);
  return sold.map((row) => ({
    ...describePackage(row, zone, now),
    canGoOn: row.endedBy !== 'refund' || withMoney.includes(row.id),
  }));
}

/** Lists the packages of the client with this address that have calls to book, with the client's credit. */
export async function listBookablePackages(
  db: Db,
  email: string,
  { zone, now }: Moment,
): Promise<{ packages: BookablePackage[]; minutes: number }> {
  const isOwn = ofAddress(db, email)(packages);
  const sold = await listSold(db, and(isOwn, isGoingOn(now)), [asc(packages.endsAt), asc(packages.id)], MAX_PACKAGES);
  const bookable = sold.filter(({ counts }) => counts.toBook > 0);
  return {
    minutes: await readSpendable(db, email, now),
    packages: bookable.map((row) => ({ ...describePackage(row, zone, now), toBook: row.counts.toBook })),
  };
}

/** Lists the packages that end within a week while calls are left to book, the next end first, and counts them. */
export async function listEndingPackages(
  db: Db,
  { zone, now, limit }: Moment & { limit: number },
): Promise<CountedItems<EndingPackage>> {
  const until = getEndOfDay(addDays(dateAt(now, zone), ENDS_SOON_DAYS), zone);
  const endsSoon = and(isGoingOn(now), lte(packages.endsAt, until));
  const sold = await listSold(db, endsSoon, [asc(packages.endsAt), asc(packages.id)], MAX_ENDING);
  const withCalls = sold.filter(({ counts }) => counts.toBook > 0);
  return {
    count: withCalls.length,
    items: withCalls.slice(0, limit).map((row) => ({ ...row, ...describePackage(row, zone, now) })),
  };
}
