import { dateAt } from '#domain/coach-clock.ts';
import { formatDollars } from '#domain/prices.ts';
import { formatDate } from '#domain/slot-values.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, isNull, ne, not, or } from '../db/drizzle.ts';
import { paymentRefunds, payments, users } from '../db/schema.ts';
import { createMissingDataError, type MailRow, type OutdatedContext, type ReadContext } from './mail-definition.ts';

export type CoursePurchaseMail = Awaited<ReturnType<typeof readCoursePurchase>>;

/** Reads a settled payment for the course. `userId` is null if the account was deleted. */
export async function readCoursePurchase({ db, site }: ReadContext, mail: MailRow) {
  const purchase = await findCoursePurchase(db, mail);
  if (!purchase) throw createMissingDataError('no payment', 'The payment this email is about doesn’t exist.');
  return { ...purchase, receipt: formatReceipt(purchase, site.coachTimeZone) };
}

export type PurchaseOfAccount = CoursePurchaseMail & { userId: number };

/** Reads the purchase for a mail to the buyer. Undefined if the account was deleted. */
export async function readPurchaseOfAccount(
  context: ReadContext,
  mail: MailRow,
): Promise<PurchaseOfAccount | undefined> {
  const purchase = await readCoursePurchase(context, mail);
  const { userId } = purchase;
  return userId === null ? undefined : { ...purchase, userId };
}

async function findCoursePurchase(db: Db, { paymentId }: MailRow) {
  if (paymentId === null) return undefined;
  const isOwner = or(
    eq(users.id, payments.accountId),
    and(isNull(payments.accountId), eq(users.email, payments.email)),
  );
  const [found] = await db
    .select({
      paymentIntentId: payments.paymentIntentId,
      status: payments.status,
      dispute: payments.dispute,
      amount: payments.amount,
      settledAt: payments.settledAt,
      firstName: payments.firstName,
      lastName: payments.lastName,
      email: payments.email,
      account: payments.account,
      accountId: payments.accountId,
      userId: users.id,
      isFirstLogin: users.isFirstLogin,
      emailVerifiedAt: users.emailVerifiedAt,
      hasCourseAccess: users.hasCourseAccess,
    })
    .from(payments)
    .leftJoin(users, isOwner)
    .where(eq(payments.id, paymentId));
  if (!found) return undefined;
  const { accountId, hasCourseAccess, emailVerifiedAt, ...purchase } = found;
  // A payment without an account opened nothing, because the buyer had the course already.
  return {
    ...purchase,
    wasOwned: accountId === null,
    isOpen: hasCourseAccess === true,
    isVerified: emailVerifiedAt !== null,
  };
}

function formatReceipt(
  { amount, settledAt, paymentIntentId }: { amount: number; settledAt: Date | null; paymentIntentId: string | null },
  coachTimeZone: string,
): string {
  const paidOn = settledAt ? ` on ${formatDate(dateAt(settledAt, coachTimeZone))}` : '';
  return `Self-Paced Nutrition Course: ${formatDollars(amount)}, paid${paidOn}. Payment reference: ${paymentIntentId}`;
}

/** Returns the reason why a mail about an opened course is no longer true. */
export async function findPurchaseOutdatedReason({ db }: OutdatedContext, mail: MailRow): Promise<string | null> {
  const purchase = await findCoursePurchase(db, mail);
  if (!purchase || purchase.userId === null) return 'The account was deleted.';
  // A refund of a part may have ended the purchase, too.
  const endsPurchase = and(not(paymentRefunds.keepsPurchase), ne(paymentRefunds.status, 'failed'));
  const ends = await db.$count(paymentRefunds, and(eq(paymentRefunds.paymentId, mail.paymentId ?? 0), endsPurchase));
  if (purchase.status === 'refunded' || ends > 0) return 'The payment was refunded.';
  return purchase.dispute && purchase.dispute !== 'won' ? 'The payment is disputed.' : null;
}
