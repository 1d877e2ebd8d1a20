import type { Db } from '../db/connect.ts';
import { alias, and, eq, gte, isNotNull, isNull, ne, not, or, type SQL } from '../db/drizzle.ts';
import { hasRow, listIds } from '../db/find-rows.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { auditLog, paymentRefunds, payments, users } from '../db/schema.ts';

/**
 * Whether a row of `payments` still pays for the course, alone or in a package: settled, not disputed, not refunded to
 * end it.
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

/** Whether the payment came with the account's address, and that opens the payer's data. An admin is no client. */
const isFromAddress = and(
  eq(payments.email, users.email),
  or(isNull(payments.clientId), eq(payments.clientId, users.clientId), users.isAdmin),
);

/**
 * Whether such a payment is for this account of `users`, or for an address that is known to be the owner's. Access that
 * the coach has withdrawn since the payment stays withdrawn.
 */
const isPaidFor = (tx: Db) =>
  hasRow(
    tx,
    payments,
    stillPaysForCourse(tx),
    or(
      eq(payments.accountId, users.id),
      and(isFromAddress, or(eq(payments.userId, users.id), isNotNull(users.emailVerifiedAt))),
    ),
    not(isLogged(tx, 'access-withdrawn', gte(auditLog.createdAt, payments.settledAt))),
  );

/** Whether the log has such an action on the account. */
const isLogged = (tx: Db, action: 'access-withdrawn' | 'access-granted', when: SQL) =>
  hasRow(tx, auditLog, eq(auditLog.action, action), eq(auditLog.subject, users.email), when);

const isOpenTo = or(users.hasCourseAccess, users.isAdmin);

/** Whether a row of `users` has the course: it is open, or it is paid for and opens once the address is verified. */
export const ownsCourse = (tx: Db) => or(isOpenTo, isPaidFor(tx)) as SQL<boolean>;

/** Opens the course to a user for whom it is paid; returns whether it is open now. The caller has locked the row. */
export async function grantPaidAccess(tx: Db, userId: number, now: Date): Promise<boolean> {
  const granted = await tx
    .update(users)
    .set({ hasCourseAccess: true, updatedAt: now })
    .where(and(eq(users.id, userId), not(users.hasCourseAccess), isPaidFor(tx)))
    .returning({ id: users.id });
  if (granted.length > 0) return true;
  return (await tx.$count(users, and(eq(users.id, userId), isOpenTo))) > 0;
}

/** Opens the course again that the payment had opened, if it pays for it again: a dispute was won, a refund failed. */
export async function reopenPaidAccess(tx: Db, paymentId: number, now: Date): Promise<void> {
  const hadOpened = or(ne(payments.account, 'existing'), isNotNull(users.emailVerifiedAt));
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(payments, eq(payments.accountId, users.id))
    .where(and(eq(payments.id, paymentId), hadOpened))
    .for('update', { of: users });
  if (owner) await grantPaidAccess(tx, owner.id, now);
}

/**
 * Closes the course that the payment `paymentId` opened, unless another payment pays for it or the coach had opened it
 * by hand. A payment that opened nothing, since an earlier one had, counts once the earlier one is refunded.
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
  const isPaidOtherwise = paysForCourse(tx, ne(payments.id, paymentId));
  await tx
    .update(users)
    .set({ hasCourseAccess: false, updatedAt: now })
    .where(and(eq(users.id, user.id), users.hasCourseAccess, not(isPaidOtherwise)));
}

/** Whether one of these payments still pays for the account's course. */
const paysForCourse = (tx: Db, isOneOf: SQL) =>
  hasRow(tx, payments, isOneOf, stillPaysForCourse(tx), or(eq(payments.accountId, users.id), isFromAddress));

/**
 * Returns the users who would not have the course without these payments. Admins keep it, and so does a user for whom
 * the coach opened it after the payment.
 */
export async function listUsersLosingCourse(db: Db, paymentIds: number[]): Promise<number[]> {
  const opening = alias(payments, 'opening');
  const isGranted = isLogged(db, 'access-granted', gte(auditLog.createdAt, opening.settledAt));
  const isOwn = and(isAnyOf(opening.id, paymentIds), eq(opening.accountId, users.id));
  const wasOpened = hasRow(db, opening, isOwn, not(isGranted));
  const isPaidOtherwise = paysForCourse(db, not(isAnyOf(payments.id, paymentIds)));
  return listIds(db, users, eq(users.hasCourseAccess, true), not(users.isAdmin), wasOpened, not(isPaidOtherwise));
}
