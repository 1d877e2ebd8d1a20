import { dateAt } from '#domain/coach-clock.ts';
import { formatPackageContents } from '#domain/package-templates.ts';
import { describePackagePeriod } from '#domain/package-terms.ts';
import { getLastDay, getOfferedLastDay } from '#domain/packages.ts';
import { formatDollars } from '#domain/prices.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { clients, packages, paymentLinks, payments } from '../db/schema.ts';
import { type CourseSignIn, readCourseSignIn } from './course-sign-in.ts';
import { createMissingDataError, type MailRow, type ReadContext } from './mail-definition.ts';
import type { Person } from './message.ts';

export type PackageSaleMail = Person & {
  name: string;
  contents: string;
  amountInDollars: string;
  /** The sentence about the package's first and last day. */
  period: string;
  payBy: Date;
  /** IANA zone of the client, if it is known. */
  visitorTimeZone: string | null;
  withCourse: boolean;
  /** The way to sign in to the course that the package's payment has opened. */
  course: CourseSignIn | null;
  /** The provider's id of the payment. Null if the package was paid for without the site. */
  reference: string | null;
  token: string;
};

/** Finds the package of a mail, sold or only offered, with its payment link and payment. */
export async function findSoldOrOffered(db: Db, { facts, paymentId }: MailRow) {
  const [found] = await db
    .select({
      link: paymentLinks,
      package: packages,
      visitorTimeZone: clients.timeZone,
      reference: payments.paymentIntentId,
      courseAccountId: payments.accountId,
    })
    .from(paymentLinks)
    .innerJoin(packages, eq(packages.id, paymentLinks.packageId))
    .leftJoin(clients, eq(clients.id, paymentLinks.clientId))
    .leftJoin(payments, eq(payments.id, paymentId ?? 0))
    .where(eq(paymentLinks.id, facts?.paymentLinkId ?? 0));
  return found;
}

export async function readPackageSale(context: ReadContext, mail: MailRow): Promise<PackageSaleMail> {
  const { db, site, issue } = context;
  const found = await findSoldOrOffered(db, mail);
  const token = found && (await issue.paymentLinkToken(found.link.id));
  if (!found || !token) throw createMissingDataError('the offer has ended', 'The package’s link has ended.');
  const { firstName, lastName, email, name, withCourse, amount, endsAt } = found.package;
  const zone = site.coachTimeZone;
  const lastDay = endsAt
    ? getLastDay(endsAt, zone)
    : getOfferedLastDay(found.package, dateAt(found.link.expiresAt, zone));
  return {
    firstName,
    lastName,
    email,
    name,
    contents: formatPackageContents(found.package),
    amountInDollars: formatDollars(amount),
    period: describePackagePeriod({ ...found.package, lastDay }),
    payBy: found.link.expiresAt,
    visitorTimeZone: found.visitorTimeZone,
    withCourse,
    course: found.courseAccountId === null ? null : ((await readCourseSignIn(context, mail)) ?? null),
    reference: found.reference,
    token,
  };
}
