import type { CourseAccount } from '#contracts/payments.ts';
import { closePaidAccess, openPaidAccess } from '../accounts/paid-access.ts';
import { unusableHash } from '../accounts/passwords.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { paymentKey } from '../mail/once-keys.ts';
import { queueMails } from '../mail/owed-mails.ts';
import { noteNews } from '../payments/attention.ts';
import type { PaymentHandler } from '../payments/payment-handlers.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { type BuyerAccount, lockBuyerAccount } from './buyer-account.ts';
import { seenCourse } from './seen-course.ts';

/** What a payment does with the course that it is for. */
export const coursePaymentHandler: PaymentHandler<AppContext> = {
  onPaid: settle,
  // Nothing was held.
  onCancelled: async () => {},
  onRefunded: (tx, ctx, { id }) => closePaidAccess(tx, id, ctx.now()),
  // Whoever has paid for the course may have it opened again.
  isStillGranted: async () => true,
  onDisputed: dispute,
  describePurchase: async (ctx, payment, claims) => ({ call: null, course: await seenCourse(ctx, payment, claims) }),
};

/** What became of the purchase. `opened`: nothing where the account had the course already. */
type Outcome = { account: CourseAccount; opened: number | null; mail: 'course-welcome' | 'course-ready' };

const ALREADY = 'This buyer already had the course when this was paid. Please look whether to give the money back.';

/** Each buyer's own way: see decision 023. The buyer's account is locked, so that two purchases of hers come in turn. */
async function settle(tx: Sql, ctx: AppContext, payment: StoredPayment): Promise<boolean> {
  const now = ctx.now();
  const { account, opened, mail } = await giveCourse(tx, ctx, payment, now);
  await tx.query('update payments set account = $2, account_id = $3 where id = $1', [payment.id, account, opened]);
  const owed = (kind: typeof mail | 'course-sale-notice', recipient: string) => ({
    ...{ kind, recipient, paymentId: payment.id, onceKey: paymentKey(kind, payment) },
  });
  await queueMails(tx, ctx.queue, [owed(mail, payment.email), owed('course-sale-notice', ctx.config.coachEmail)]);
  if (opened === null) await noteNews(tx, payment.id, ALREADY);
  return true;
}

async function giveCourse(tx: Sql, ctx: AppContext, payment: StoredPayment, now: Date): Promise<Outcome> {
  const found = await lockBuyerAccount(tx, payment, now);
  if (found.isNew) return { account: 'new', opened: found.id, mail: 'course-welcome' };
  const account = found.id === payment.userId ? 'own' : 'existing';
  // Also where somebody else bought the course for this address and is in the account: it is its owner's from now on.
  if (account === 'existing' && !found.isVerified && (!found.ownsCourse || found.isInHands)) {
    await takeOver(tx, found, payment, now);
    return { account, opened: found.ownsCourse ? null : found.id, mail: 'course-welcome' };
  }
  if (found.ownsCourse) return { account, opened: null, mail: 'course-ready' };
  await tx.query('update users set has_course_access = true, updated_at = $2 where id = $1', [found.id, now]);
  if (!found.isVerified) await queueMails(tx, ctx.queue, [{ kind: 'verification', recipient: payment.email }]);
  return { account, opened: found.id, mail: 'course-ready' };
}

/**
 * Whoever registered this address never showed that it is hers, so she gets nothing of the purchase: the account goes to
 * whoever can read its mails, by the temporary password that the welcome carries, and opens when that is used.
 */
async function takeOver(tx: Sql, { id }: BuyerAccount, payment: StoredPayment, now: Date): Promise<void> {
  await endSessions(tx, [id], 'password-changed', now);
  await tx.query(
    `update users set hashed_password = $2, is_first_login = true, first_name = $3, last_name = $4, updated_at = $5
     where id = $1`,
    [id, unusableHash(), payment.firstName, payment.lastName, now],
  );
}

/** While a payment is disputed it pays for nothing. Won again, it opens what it had opened; not what it was still to open. */
async function dispute(tx: Sql, ctx: AppContext, payment: StoredPayment, state: string): Promise<void> {
  // What the coach opened again after she gave the money back stays open.
  if (payment.status === 'refunded') return;
  if (state !== 'won') return closePaidAccess(tx, payment.id, ctx.now());
  const { rows } = await tx.query(
    `select users.id from users join payments on account_id = users.id
     where payments.id = $1 and (account <> 'existing' or email_verified_at is not null) for update of users`,
    [payment.id],
  );
  if (rows[0]) await openPaidAccess(tx, Number(rows[0].id), ctx.now());
}
