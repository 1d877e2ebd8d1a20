import type { CourseAccount } from '#contracts/payments.ts';
import { grantPaidAccess, revokePaidAccess } from '../accounts/paid-access.ts';
import { createUnusableHash } from '../accounts/passwords.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { paymentOnceKey } from '../mail/once-keys.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { addAttention } from '../payments/attention.ts';
import type { PaymentHandler } from '../payments/payment-handlers.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { type BuyerAccount, lockBuyerAccount } from './buyer-account.ts';
import { viewCoursePurchase } from './course-purchase-view.ts';

/** What a payment does with the course that it is for. */
export const coursePaymentHandler: PaymentHandler<AppContext> = {
  onPaid: grantPurchase,
  // Nothing was held.
  onCancelled: async () => {},
  onRefunded: (tx, ctx, { id }) => revokePaidAccess(tx, id, ctx.now()),
  // Whoever has paid for the course may have it opened again.
  isStillGranted: async () => true,
  onDisputed: applyDispute,
  describePurchase: async (ctx, payment, credentials) => ({
    call: null,
    course: await viewCoursePurchase(ctx, payment, credentials),
  }),
};

/** What became of the purchase. `opened`: nothing where the account had the course already. */
type PurchaseOutcome = {
  account: CourseAccount;
  openedAccountId: number | null;
  mail: 'course-welcome' | 'course-ready';
};

const alreadyOwnedNote =
  'This buyer already had the course when this was paid. Please look whether to give the money back.';

/** Each buyer's own way: see decision 023. The buyer's account is locked, so that two purchases of hers come in turn. */
async function grantPurchase(tx: Sql, ctx: AppContext, payment: StoredPayment): Promise<boolean> {
  const now = ctx.now();
  const { account, openedAccountId, mail } = await grantCourseToBuyer(tx, ctx, payment, now);
  await tx.query('update payments set account = $2, account_id = $3 where id = $1', [
    payment.id,
    account,
    openedAccountId,
  ]);
  const purchaseMail = (kind: typeof mail | 'course-sale-notice', recipient: string) => ({
    ...{ kind, recipient, paymentId: payment.id, onceKey: paymentOnceKey(kind, payment) },
  });
  await queueMails(tx, ctx.queue, [
    purchaseMail(mail, payment.email),
    purchaseMail('course-sale-notice', ctx.config.coachEmail),
  ]);
  if (openedAccountId === null) await addAttention(tx, payment.id, alreadyOwnedNote);
  return true;
}

async function grantCourseToBuyer(
  tx: Sql,
  ctx: AppContext,
  payment: StoredPayment,
  now: Date,
): Promise<PurchaseOutcome> {
  const buyer = await lockBuyerAccount(tx, payment, now);
  if (buyer.isNew) return { account: 'new', openedAccountId: buyer.id, mail: 'course-welcome' };
  const account = buyer.id === payment.userId ? 'own' : 'existing';
  // Also where somebody else bought the course for this address and is in the account: it is its owner's from now on.
  if (account === 'existing' && !buyer.isVerified && (!buyer.ownsCourse || buyer.isInHands)) {
    await resetAccountForBuyer(tx, buyer, payment, now);
    return { account, openedAccountId: buyer.ownsCourse ? null : buyer.id, mail: 'course-welcome' };
  }
  if (buyer.ownsCourse) return { account, openedAccountId: null, mail: 'course-ready' };
  await tx.query('update users set has_course_access = true, updated_at = $2 where id = $1', [buyer.id, now]);
  if (!buyer.isVerified) await queueMails(tx, ctx.queue, [{ kind: 'verification', recipient: payment.email }]);
  return { account, openedAccountId: buyer.id, mail: 'course-ready' };
}

/**
 * Whoever registered this address never showed that it is hers, so she gets nothing of the purchase: the account goes to
 * whoever can read its mails, by the temporary password that the welcome carries, and opens when that is used.
 */
async function resetAccountForBuyer(tx: Sql, { id }: BuyerAccount, payment: StoredPayment, now: Date): Promise<void> {
  await endSessions(tx, [id], 'password-changed', now);
  await tx.query(
    `update users set hashed_password = $2, is_first_login = true, first_name = $3, last_name = $4, updated_at = $5
     where id = $1`,
    [id, createUnusableHash(), payment.firstName, payment.lastName, now],
  );
}

/** While a payment is disputed it pays for nothing. Won again, it opens what it had opened; not what it was still to open. */
async function applyDispute(tx: Sql, ctx: AppContext, payment: StoredPayment, state: string): Promise<void> {
  // What the coach opened again after she gave the money back stays open.
  if (payment.status === 'refunded') return;
  if (state !== 'won') return revokePaidAccess(tx, payment.id, ctx.now());
  const { rows } = await tx.query(
    `select users.id from users join payments on account_id = users.id
     where payments.id = $1 and (account <> 'existing' or email_verified_at is not null) for update of users`,
    [payment.id],
  );
  if (rows[0]) await grantPaidAccess(tx, Number(rows[0].id), ctx.now());
}
