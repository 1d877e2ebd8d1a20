import type { Db } from '../db/connect.ts';
import { alias, and, eq, gte, isNotNull, isNull, ne, not, or, type SQL } from '../db/drizzle.ts';
import { hasRow, listIds } from '../db/find-rows.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { auditLog, packages, paymentLinks, paymentRefunds, payments, users } from '../db/schema.ts';

/**
 * The condition that a row of `payments` still pays for the course: it is settled, not in or lost by a dispute, and no
 * refund of it ended the purchase. `payments.account` is set for a package that contains the course.
 */
const stillPaysForCourse = (tx: Db) =>
  and(
    or(eq(payments.kind, 'course'), and(eq(payments.kind, 'package'), isNotNull(payments.account))),
    eq(payments.status, 'settled'),
    or(isNull(payments.dispute), eq(payments.dispute, 'won')),
    not(
      hasRow(
        tx,
        paymentRefunds,
        eq(paymentRefunds.paymentId, payments.id),
        not(paymentRefunds.keepsPurchase),
        ne(paymentRefunds.status, 'failed'),
      ),
    ),
  );

/** The condition that the purchase has the account's address and client. Purchases and admins may have no client. */
const isFromAddress = ({ email, clientId }: typeof payments | typeof packages) =>
  and(eq(email, users.email), or(isNull(clientId), eq(clientId, users.clientId), users.isAdmin));

/** The condition that the account's address has a package with the course which was paid elsewhere, not by card. */
const hasPackagePaidElsewhere = (tx: Db) =>
  hasRow(
    tx,
    packages,
    eq(packages.withCourse, true),
    isFromAddress(packages),
    hasRow(tx, paymentLinks, eq(paymentLinks.packageId, packages.id), eq(paymentLinks.endedBy, 'elsewhere')),
  );

/**
 * The condition that a payment for the course is linked to the row of `users`, or has its address. The address must be
 * verified by now, or the user signed in at the payment. Payments before the coach withdrew the access do not count.
 */
const hasPaidForCourse = (tx: Db) =>
  hasRow(
    tx,
    payments,
    stillPaysForCourse(tx),
    or(
      eq(payments.accountId, users.id),
      and(isFromAddress(payments), or(eq(payments.userId, users.id), isNotNull(users.emailVerifiedAt))),
    ),
    not(isLogged(tx, 'access-withdrawn', gte(auditLog.createdAt, payments.settledAt))),
  );

/** The condition that the audit log has this action on the row of `users`, at a time that `when` limits. */
const isLogged = (tx: Db, action: 'access-withdrawn' | 'access-granted', when: SQL) =>
  hasRow(tx, auditLog, eq(auditLog.action, action), eq(auditLog.subject, users.email), when);

const hasAccess = or(users.hasCourseAccess, users.isAdmin);

/** The condition that a row of `users` has access to the course, or has paid for it. */
export const ownsCourse = (tx: Db) => or(hasAccess, hasPaidForCourse(tx)) as SQL<boolean>;

/** Gives access to a user who has paid for the course. Returns whether the user has access. Lock the user first. */
export async function grantPaidAccess(tx: Db, userId: number, now: Date): Promise<boolean> {
  const granted = await tx
    .update(users)
    .set({ hasCourseAccess: true, updatedAt: now })
    .where(and(eq(users.id, userId), not(users.hasCourseAccess), hasPaidForCourse(tx)))
    .returning({ id: users.id });
  if (granted.length > 0) return true;
  return (await tx.$count(users, and(eq(users.id, userId), hasAccess))) > 0;
}

/**
 * Gives back the access that the payment had given, after a dispute was won or a refund failed. Returns false if the
 * payment no longer pays for it, so that it stays closed.
 */
export async function reopenPaidAccess(tx: Db, paymentId: number, now: Date): Promise<boolean> {
  // A purchase for an existing account gives access only once the address is verified.
  const hadOpened = or(ne(payments.account, 'existing'), isNotNull(users.emailVerifiedAt));
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(payments, eq(payments.accountId, users.id))
    .where(and(eq(payments.id, paymentId), hadOpened))
    .for('update', { of: users });
  return owner === undefined || grantPaidAccess(tx, owner.id, now);
}

/**
 * Ends the access that the payment gave, unless another purchase still pays for it. A payment without `accountId` gave
 * none, since the user had access already: it ends access that another payment had given, but not the coach's gift.
 * Access that the coach gave again after a payment ends too: the log does not tell it from that of a purchase.
 */
export async function revokePaidAccess(tx: Db, paymentId: number, now: Date): Promise<void> {
  const revoked = alias(payments, 'revoked');
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(revoked, eq(revoked.id, paymentId))
    .where(
      or(
        eq(revoked.accountId, users.id),
        and(
          isNull(revoked.accountId),
          eq(revoked.email, users.email),
          hasRow(tx, payments, eq(payments.accountId, users.id)),
        ),
      ),
    )
    .for('update', { of: users });
  if (!user) return;
  const isPaidOtherwise = or(isPaidByOneOf(tx, ne(payments.id, paymentId)), hasPackagePaidElsewhere(tx)) as SQL;
  await tx
    .update(users)
    .set({ hasCourseAccess: false, updatedAt: now })
    .where(and(eq(users.id, user.id), users.hasCourseAccess, not(isPaidOtherwise)));
}

/** The condition that one of these payments still pays for the account's course. */
const isPaidByOneOf = (tx: Db, isOneOf: SQL) =>
  hasRow(tx, payments, isOneOf, stillPaysForCourse(tx), or(eq(payments.accountId, users.id), isFromAddress(payments)));

/**
 * Returns the ids of the users who would lose the course without these payments. Admins keep it, and so does a user to
 * whom the coach gave access after the payment, or whose package with the course was paid elsewhere.
 */
export async function listUsersLosingCourse(db: Db, paymentIds: number[]): Promise<number[]> {
  const opening = alias(payments, 'opening');
  const isGranted = isLogged(db, 'access-granted', gte(auditLog.createdAt, opening.settledAt));
  const isOwn = and(isAnyOf(opening.id, paymentIds), eq(opening.accountId, users.id));
  const wasOpened = hasRow(db, opening, isOwn, not(isGranted));
  const isPaidByOthers = isPaidByOneOf(db, not(isAnyOf(payments.id, paymentIds)));
  const isPaidOtherwise = or(isPaidByOthers, hasPackagePaidElsewhere(db)) as SQL;
  return listIds(db, users, eq(users.hasCourseAccess, true), not(users.isAdmin), wasOpened, not(isPaidOtherwise));
}
