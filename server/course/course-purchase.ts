import type { z } from 'zod';
import type { CourseBuyer } from '#contracts/course/course-sales.ts';
import type { CourseAccount, PayerPayment } from '#contracts/money/payments.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { createUnusableHash } from '../accounts/hash-password.ts';
import { deleteEmailChange } from '../accounts/mailed-secrets.ts';
import { reopenPaidAccess, revokePaidAccess } from '../accounts/paid-access.ts';
import { type GivenConsent, recordPurchaseConsents } from '../accounts/record-consents.ts';
import { endSessions } from '../accounts/sessions.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { users } from '../db/schema.ts';
import { paymentOnceKey } from '../mail/once-keys.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { addAttention } from '../payments/payment-attention.ts';
import type { PayerCredentials, PaymentHandler } from '../payments/payment-handlers.ts';
import { type PurchaseSteps, startPayment } from '../payments/start-payment.ts';
import { insertPayment, type StoredPayment, updatePayer, updatePayment } from '../payments/stored-payments.ts';
import { type BuyerAccount, lockBuyerAccount, refuseIfOwned } from './buyer-account.ts';
import { canSignIn, hasLiveSession } from './sign-in-buyer.ts';

/** The time that a course payment stays open: a day, since no half-hours are held for it. */
const EXPIRES_AFTER_MS = DAY_MS;

type CoursePurchaseInput = z.output<typeof CourseBuyer>;

/** The buyer's browser, and the user who is signed in there. */
type BuyerIdentity = { checkoutHash: string; userId: number | null; consent: GivenConsent | null };

/**
 * Opens a payment for the course. If this browser has an open payment for this address, returns that one; the browser's
 * other course payments end. Throws `ALREADY_OWNED`, `PAYMENT_NOT_COMPLETED` while one is being processed,
 * `PAYMENT_UNAVAILABLE`.
 */
export async function startCoursePurchase(
  ctx: AppContext,
  { userEmail, firstName, lastName }: CoursePurchaseInput,
  { checkoutHash, userId, consent }: BuyerIdentity,
) {
  await refuseIfOwned(ctx.database, userEmail, userId);
  const { reply } = await startPayment(ctx, coursePurchases, {
    kind: 'course',
    details: { consent },
    price: { cents: ctx.settings.current.prices.courseCents, isMemberPrice: false },
    payer: { firstName, lastName, email: userEmail, userId },
    checkoutHash,
  });
  return reply;
}

/** The sale of the course: how its payment begins, and what the payment brings about. */
export const coursePurchases: PurchaseSteps<{ consent: GivenConsent | null }> & PaymentHandler<AppContext> = {
  isSame(_tx, ctx, { payer, price }, { email, amount, expiresAt }) {
    const lastsAnHour = expiresAt !== null && expiresAt.getTime() - ctx.now().getTime() > HOUR_MS;
    // A purchase begun before the price was raised keeps its price.
    return email === payer.email && amount <= price.cents && lastsAnHour;
  },
  async update(tx, _ctx, { payer, details }, { id }) {
    await updatePayer(tx, id, payer);
    await recordPurchaseConsents(tx, details.consent, id);
  },
  async insert(tx, ctx, { kind, details, price, payer, checkoutHash }) {
    const createdAt = ctx.now();
    const expiresAt = new Date(createdAt.getTime() + EXPIRES_AFTER_MS);
    const row = { kind, ...payer, amount: price.cents, checkoutHash, expiresAt, createdAt };
    const payment = await insertPayment(tx, row);
    await recordPurchaseConsents(tx, details.consent, payment.id);
    return payment;
  },
  paidEarlier: {
    code: 'ALREADY_OWNED',
    message:
      'A course payment started here earlier went through, so nothing more was charged. Please check your email first.',
  },
  finished: {
    code: 'ALREADY_OWNED',
    message: 'This payment is already finished, so nothing more was charged. Please check your email first.',
  },
  canBeReplaced: true,
  onPaid: grantPurchase,
  // A course payment holds nothing that would have to be released.
  onCancelled: async () => {},
  onRefunded: (tx, ctx, { id }) => revokePaidAccess(tx, id, ctx.now()),
  // The refund has closed the course, but since it failed, the coach may open the course again.
  isStillGranted: async () => true,
  onDisputed: applyDispute,
  describePurchase: async (ctx, payment, credentials) => ({
    call: null,
    bill: null,
    course: await describeCoursePurchase(ctx, payment, credentials),
  }),
  describeForReceipt: async () => 'Self-Paced Nutrition Course',
};

/** The result of a purchase. `openedAccountId` is null if the account had the course already. */
type PurchaseOutcome = {
  account: CourseAccount;
  openedAccountId: number | null;
  mail: 'course-welcome' | 'course-ready';
};

const alreadyOwnedNote = 'This buyer already had the course when they paid. Please check whether to refund it.';

/** Grants the course (decision 023 lists the cases). Locks the buyer's account, so that purchases run one by one. */
async function grantPurchase(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<boolean> {
  const now = ctx.now();
  const { account, openedAccountId, mail } = await grantCourseToBuyer(tx, ctx, payment, now);
  await updatePayment(tx, payment.id, { account, accountId: openedAccountId });
  const purchaseMail = (kind: typeof mail | 'course-sale-notice', recipient: string) => ({
    kind,
    recipient,
    paymentId: payment.id,
    onceKey: paymentOnceKey(kind, payment),
  });
  await queueMails(tx, ctx.queue, [
    purchaseMail(mail, payment.email),
    purchaseMail('course-sale-notice', ctx.settings.coachEmail),
  ]);
  if (openedAccountId === null) await addAttention(tx, payment.id, alreadyOwnedNote);
  return true;
}

/** The buyer of the course, or of a package with it. */
type Buyer = Pick<StoredPayment, 'email' | 'firstName' | 'lastName' | 'userId'>;

export async function grantCourseToBuyer(tx: Db, ctx: AppContext, payment: Buyer, now: Date): Promise<PurchaseOutcome> {
  const buyer = await lockBuyerAccount(tx, payment, now);
  if (buyer.isNew) return { account: 'new', openedAccountId: buyer.id, mail: 'course-welcome' };
  const account = buyer.id === payment.userId ? 'own' : 'existing';
  // Another person may use the account, even one who bought the course for this address: the address's owner gets it.
  if (account === 'existing' && !buyer.isVerified && (!buyer.ownsCourse || buyer.hasActiveOwner)) {
    await resetAccountForBuyer(tx, buyer, payment, now);
    return { account, openedAccountId: buyer.ownsCourse ? null : buyer.id, mail: 'course-welcome' };
  }
  if (buyer.ownsCourse) return { account, openedAccountId: null, mail: 'course-ready' };
  await tx.update(users).set({ hasCourseAccess: true, updatedAt: now }).where(eq(users.id, buyer.id));
  if (!buyer.isVerified) await queueMails(tx, ctx.queue, [{ kind: 'verification', recipient: payment.email }]);
  return { account, openedAccountId: buyer.id, mail: 'course-ready' };
}

/**
 * Takes the account from the person who registered this address and never verified it, so that they get nothing of the
 * purchase. The buyer gets the account by the temporary password in the welcome mail, which also opens the course.
 */
async function resetAccountForBuyer(tx: Db, { id }: BuyerAccount, payment: Buyer, now: Date): Promise<void> {
  await endSessions(tx, [id], 'password-changed', now);
  const { firstName, lastName } = payment;
  await tx
    .update(users)
    .set({ hashedPassword: createUnusableHash(), isFirstLogin: true, firstName, lastName, updatedAt: now })
    .where(eq(users.id, id));
  await deleteEmailChange(tx, id);
}

/** Closes the course that a disputed payment had opened, or opens it again if the coach has won the dispute. */
export async function applyDispute(tx: Db, ctx: AppContext, payment: StoredPayment, state: string): Promise<void> {
  // If the coach opened the course again after a refund, it stays open.
  if (payment.status === 'refunded') return;
  if (state !== 'won') return revokePaidAccess(tx, payment.id, ctx.now());
  await reopenPaidAccess(tx, payment.id, ctx.now());
}

/** Describes the bought course to a person who may see the payment; null until it is settled. */
async function describeCoursePurchase(
  { database, now: clock }: AppContext,
  payment: StoredPayment,
  { checkoutHash, user }: PayerCredentials,
): Promise<PayerPayment['course']> {
  const { account, accountId, email } = payment;
  if (!account) return null;
  const now = clock();
  const [owner] = await database
    .select({
      id: users.id,
      hasCourseAccess: users.hasCourseAccess,
      isAdmin: users.isAdmin,
      isFirstLogin: users.isFirstLogin,
      isSignedIn: hasLiveSession(database, now),
    })
    .from(users)
    .where(accountId === null ? eq(users.email, email) : eq(users.id, accountId));
  const isPaid = payment.status === 'settled';
  const hasEntered = isPaid && payment.enteredAt !== null && user !== null && user.id === owner?.id;
  const canEnter = !user && owner !== undefined && canSignIn(payment, owner, now);
  return {
    account,
    isOpen: owner !== undefined && (owner.hasCourseAccess || owner.isAdmin),
    canEnter: checkoutHash === payment.checkoutHash && (hasEntered || canEnter),
  };
}
