import type { AppContext } from '../app-context.ts';
import { desc } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import * as tables from '../db/schema.ts';
import type { Person } from './find-person.ts';

const MAX_PAYMENTS = 2000;

/** Payments by card, with their refunds and receipts. */
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
        .map(({ refundId, status, amount, reason, createdAt }) => ({ createdAt, amount, status, reason, refundId })),
      receipts: issued
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ paymentId: _payment, refundId: _refund, createdAt: _created, ...facts }) => facts),
    })),
  };
}

function pickPayment(payment: typeof tables.payments.$inferSelect) {
  const { createdAt, kind, status, amount, currency, refunded, isMemberPrice, firstName, lastName, email } = payment;
  const { paymentIntentId, stripeCustomerId, settledAt, dispute } = payment;
  return {
    createdAt,
    settledAt,
    kind,
    status,
    amount,
    currency,
    refunded,
    isMemberPrice,
    dispute,
    firstName,
    lastName,
    email,
    paymentIntentId,
    stripeCustomerId,
  };
}

/** Accounts with their course, ways to sign in and sessions. */
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
    accounts: accounts.map(
      ({ id, email, firstName, lastName, phone, profileImageUrl, hasCourseAccess, ...account }) => ({
        email,
        firstName,
        lastName,
        phone,
        profileImageUrl,
        hasCourseAccess,
        createdAt: account.createdAt,
        lastLoginAt: account.lastLoginAt,
        emailVerifiedAt: account.emailVerifiedAt,
        newAddress: changes.find(({ userId }) => userId === id)?.newEmail ?? null,
        course: progress
          .filter(({ userId }) => userId === id)
          .map(({ lessonId, seconds, completedAt }) => ({ lesson: titleOf(lessonId), seconds, completedAt })),
        passkeys: keys
          .filter(({ userId }) => userId === id)
          .map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
        authenticatorAppSince: apps.find(({ userId }) => userId === id)?.confirmedAt ?? null,
        sessions: devices
          .filter(({ userId }) => userId === id)
          .map(({ device, startedAt, lastActiveAt }) => ({ device, startedAt, lastActiveAt })),
      }),
    ),
  };
}
