import { describeCounts, getLastDay } from '#domain/packages.ts';
import { formatDate } from '#domain/slot-values.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, isNull, type SQL } from '../db/drizzle.ts';
import { attachCalls, type CountedPackage, findPackageOfLink } from '../db/package-calls.ts';
import { coachingCalls, packages, paymentLinks } from '../db/schema.ts';
import { createMissingDataError, type MailRow, type ReadContext } from './mail-definition.ts';
import type { Person } from './message.ts';

export type PackageMail = {
  person: Person;
  name: string;
  toBook: number;
  /** '4 calls: 2 held, 2 to book' */
  summary: string;
  /** 'Sunday, January 31, 2027' */
  lastDay: string;
  pageUrl: string;
};

/** Finds the package of a mail by its payment link. */
export async function findPackageOfMail(db: Db, { facts }: MailRow): Promise<CountedPackage | undefined> {
  const found = await findPackageOfLink(db, facts?.paymentLinkId);
  const [counted] = found ? await attachCalls(db, [found]) : [];
  return counted;
}

/** The package to which a call went back: its last day, and its page. */
export type PackageOfReturnedCall = { lastDay: string; pageUrl: string };

/** Returns the package that got back the canceled call of this mail; null if none did, or if it is gone. */
export const readPackageOfReturnedCall = async (
  context: ReadContext,
  { facts, coachingCallId }: MailRow,
): Promise<PackageOfReturnedCall | null> =>
  facts?.money === 'package' && coachingCallId !== null ? readPackageOfCall(context, coachingCallId) : null;

/** Returns the package of a call if the package has not ended. */
export const readRunningPackage = (context: ReadContext, callId: number): Promise<PackageOfReturnedCall | null> =>
  readPackageOfCall(context, callId, and(isNull(packages.endedBy), gt(packages.endsAt, context.now)));

async function readPackageOfCall(
  { db, site, issue }: ReadContext,
  callId: number,
  where?: SQL,
): Promise<PackageOfReturnedCall | null> {
  const [found] = await db
    .select({ linkId: paymentLinks.id, endsAt: packages.endsAt })
    .from(coachingCalls)
    .innerJoin(packages, eq(packages.id, coachingCalls.packageId))
    .innerJoin(paymentLinks, eq(paymentLinks.packageId, packages.id))
    .where(and(eq(coachingCalls.id, callId), where));
  const token = found && (await issue.paymentLinkToken(found.linkId));
  if (!found?.endsAt || !token) return null;
  return {
    lastDay: formatDate(getLastDay(found.endsAt, site.coachTimeZone)),
    pageUrl: `${site.publicUrl}/package#${token}`,
  };
}

export async function readPackageMail({ db, site, issue, now }: ReadContext, mail: MailRow): Promise<PackageMail> {
  const found = await findPackageOfMail(db, mail);
  const linkId = mail.facts?.paymentLinkId;
  const token = found && linkId !== undefined ? await issue.paymentLinkToken(linkId) : null;
  const endsAt = found && (found.endedAt ?? found.endsAt);
  if (!found || !endsAt || !token)
    throw createMissingDataError('the package is gone', 'The package was deleted or refunded.');
  const { firstName, lastName, email, name, counts } = found;
  const isOver = found.endedBy !== null || endsAt <= now;
  return {
    person: { firstName, lastName, email },
    name,
    toBook: counts.toBook,
    summary: describeCounts(counts, isOver),
    lastDay: formatDate(getLastDay(endsAt, site.coachTimeZone)),
    pageUrl: `${site.publicUrl}/package#${token}`,
  };
}
