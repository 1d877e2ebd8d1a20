import type { AppContext } from '../app-context.ts';
import { desc } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import type { Person } from './find-person.ts';
import { pick } from './pick.ts';

const MAX_PAYMENTS = 2000;

/** Collects payments by card, with their refunds and receipts. */
export async function collectPayments({ database }: AppContext, { paymentIds }: Person) {
  const { payments, paymentRefunds, receipts } = tables;
  const paid = await database
    .select()
    .from(payments)
    .where(isAnyOf(payments.id, paymentIds))
    .orderBy(desc(payments.id))
    .limit(MAX_PAYMENTS);
  const refunds = await database
    .select()
    .from(paymentRefunds)
    .where(isAnyOf(paymentRefunds.paymentId, paymentIds))
    .orderBy(desc(paymentRefunds.id));
  const issued = await database
    .select()
    .from(receipts)
    .where(isAnyOf(receipts.paymentId, paymentIds))
    .orderBy(receipts.number);
  return {
    payments: paid.map((payment) => ({
      ...pickPayment(payment),
      refunds: refunds
        .filter(({ paymentId }) => paymentId === payment.id)
        .map((refund) => pick(refund, 'createdAt', 'amount', 'status', 'reason', 'refundId')),
      receipts: issued
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ paymentId: _payment, refundId: _refund, createdAt: _created, ...facts }) => facts),
    })),
  };
}

const pickPayment = (payment: typeof tables.payments.$inferSelect) => ({
  ...pick(payment, 'createdAt', 'settledAt', 'kind', 'status', 'amount', 'currency', 'refunded', 'isMemberPrice'),
  ...pick(payment, 'dispute', 'firstName', 'lastName', 'email', 'paymentIntentId', 'stripeCustomerId'),
});

/** Collects accounts with their course, ways to sign in and sessions. */
export async function collectAccounts({ database, settings }: AppContext, { userIds }: Person) {
  const { users, sessions, lessonProgress, passkeys, authenticatorApps, emailChanges } = tables;
  const accounts = await database.select().from(users).where(isAnyOf(users.id, userIds)).orderBy(users.id);
  const [progress, keys, apps, devices, changes] = await Promise.all([
    database.select().from(lessonProgress).where(isAnyOf(lessonProgress.userId, userIds)),
    database.select().from(passkeys).where(isAnyOf(passkeys.userId, userIds)),
    database.select().from(authenticatorApps).where(isAnyOf(authenticatorApps.userId, userIds)),
    database.select().from(sessions).where(isAnyOf(sessions.userId, userIds)).orderBy(desc(sessions.startedAt)),
    database.select().from(emailChanges).where(isAnyOf(emailChanges.userId, userIds)),
  ]);
  const titleOf = (id: number) => settings.course.lessons.find((lesson) => lesson.id === id)?.title ?? `Lesson ${id}`;
  return {
    accounts: accounts.map((account) => {
      const isOwn = ({ userId }: { userId: number | null }) => userId === account.id;
      return {
        ...pick(account, 'email', 'firstName', 'lastName', 'phone', 'profileImageUrl', 'hasCourseAccess'),
        ...pick(account, 'createdAt', 'lastLoginAt', 'emailVerifiedAt'),
        newAddress: changes.find(isOwn)?.newEmail ?? null,
        course: progress
          .filter(isOwn)
          .map(({ lessonId, seconds, completedAt }) => ({ lesson: titleOf(lessonId), seconds, completedAt })),
        passkeys: keys.filter(isOwn).map((key) => pick(key, 'name', 'createdAt', 'lastUsedAt')),
        authenticatorAppSince: apps.find(isOwn)?.confirmedAt ?? null,
        sessions: devices.filter(isOwn).map((session) => pick(session, 'device', 'startedAt', 'lastActiveAt')),
      };
    }),
  };
}
