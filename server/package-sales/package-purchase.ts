import type { PackageBuyer } from '#contracts/booking/package-offers.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { getPackagePrices, type PackageTemplate } from '#domain/package-templates.ts';
import { getPackageEnd } from '#domain/packages.ts';
import { revokePaidAccess } from '../accounts/paid-access.ts';
import { type GivenConsent, recordPurchaseConsents } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { endBill, findAndLockBill, readdressPayment } from '../booking/bills/stored-bills.ts';
import { cancelCallsAhead, lockCallsAhead } from '../booking/packages/cancel-package-calls.ts';
import { lockPackageRow } from '../booking/packages/stored-packages.ts';
import { applyDispute, grantCourseToBuyer } from '../course/course-purchase.ts';
import { recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { eq } from '../db/drizzle.ts';
import { findPackageOfLink, type StoredPackage } from '../db/package-calls.ts';
import { packages, paymentLinks, users } from '../db/schema.ts';
import { createPackageLinkToken } from '../mail/package-links.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { PaymentHandler } from '../payments/payment-handlers.ts';
import { type PurchaseSteps, startPayment } from '../payments/start-payment.ts';
import {
  insertPayment,
  isOfPaymentLink,
  type StoredPayment,
  updatePayer,
  updatePayment,
} from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';
import { insertPackage } from './offer-package.ts';
import { findTemplate } from './package-templates.ts';

/** The buyer's browser, and the user who is signed in there. */
type BuyerIdentity = { checkoutHash: string; userId: number | null; isMember: boolean; consent: GivenConsent | null };
type PackagePurchase = { template: PackageTemplate; isMember: boolean; consent: GivenConsent | null };

/** A purchase on open sale holds no half-hours, so its payment may stay open for a day. */
const EXPIRES_AFTER_MS = DAY_MS;

/**
 * Opens a payment for a package on open sale, or returns the open one that this browser has for this package and
 * address. Ends the browser's other open payments. Throws `NOT_FOUND`, `NOT_POSSIBLE`, `PRICE_CHANGED`,
 * `PAYMENT_UNAVAILABLE`.
 */
export async function startPackagePurchase(
  ctx: AppContext,
  { templateId, firstName, lastName, email, amount, shown }: PackageBuyer,
  { checkoutHash, userId, isMember, consent }: BuyerIdentity,
) {
  const { packages: stored, prices } = ctx.settings.current;
  const template = findTemplate(
    stored.templates.filter(({ sale }) => sale === 'open'),
    templateId,
  );
  if (shown && keyFields.some((name) => shown[name] !== template[name])) throw new Refusal('NOT_POSSIBLE', changedNote);
  const cents = getPackagePrices(template, prices)[isMember ? 'member' : 'standard'];
  if (amount !== cents) throw new Refusal('PRICE_CHANGED', { amount: cents });
  const { payment, reply } = await startPayment(ctx, packagePurchases, {
    kind: 'package',
    details: { template, isMember, consent },
    price: { cents, isMemberPrice: isMember },
    payer: { firstName, lastName, email, userId },
    checkoutHash,
  });
  return { ...reply, payBy: (payment.expiresAt as Date).toISOString() };
}

/** The fields that make a changed template another purchase, even at the same price. */
const keyFields = ['calls', 'callMinutes', 'weeks', 'maxCallsAWeek', 'withCourse'] as const;
const changedNote = 'This package has changed, and nothing was charged. Please reload the page.';

/** The steps that start a purchase on open sale, and the handler of the payment of any package. */
export const packagePurchases: PurchaseSteps<PackagePurchase> & PaymentHandler<AppContext> = {
  async isSame(tx, ctx, { details, payer, price }, payment) {
    const lastsAnHour = payment.expiresAt !== null && payment.expiresAt.getTime() - ctx.now().getTime() > HOUR_MS;
    const isSamePrice = payment.amount === price.cents && payment.isMemberPrice === price.isMemberPrice;
    if (payment.email !== payer.email || !lastsAnHour || !isSamePrice) return false;
    const found = await findPackage(tx, payment);
    return (
      found?.templateId === details.template.id && keyFields.every((name) => found[name] === details.template[name])
    );
  },
  async update(tx, _ctx, { details, payer }, { id }) {
    await updatePayer(tx, id, payer);
    await recordPurchaseConsents(tx, details.consent, id);
  },
  async insert(tx, ctx, { kind, details, price, payer, checkoutHash }) {
    const createdAt = ctx.now();
    const { template, isMember, consent } = details;
    const { userId, ...person } = payer;
    const amount = price.cents;
    const packageId = await insertPackage(tx, ctx, { template, person, amount, isMember, startsOn: null });
    const expiresAt = new Date(createdAt.getTime() + EXPIRES_AFTER_MS);
    const [link] = await tx
      .insert(paymentLinks)
      .values({ ...person, packageId, amount, sentence: template.name, expiresAt, createdAt })
      .returning({ id: paymentLinks.id });
    const billId = link?.id ?? null;
    const { isMemberPrice } = price;
    const row = { kind, ...person, userId, amount, isMemberPrice, billId, checkoutHash, expiresAt, createdAt };
    const payment = await insertPayment(tx, row);
    await recordPurchaseConsents(tx, consent, payment.id);
    return payment;
  },
  paidEarlier: {
    code: 'NOT_POSSIBLE',
    message:
      'A package that you began to buy here earlier was paid, so nothing more was charged. Please check your email first.',
  },
  finished: {
    code: 'NOT_POSSIBLE',
    message: 'This payment is already finished, so nothing more was charged. Please check your email first.',
  },
  canBeReplaced: true,
  onPaid: settlePackage,
  onPaidElsewhere: sellElsewhere,
  onCancelled: dropUnpaidPurchase,
  async onRefunded(tx, ctx, payment, callsCancelledBy) {
    if (payment.account !== null) await revokePaidAccess(tx, payment.id, ctx.now());
    await endRefundedPackage(tx, ctx, payment, callsCancelledBy);
  },
  onRefundedInFull: endRefundedPackage,
  async isStillGranted(tx, payment) {
    const found = await findPackage(tx, payment);
    return found !== undefined && found.soldAt !== null && found.endedBy !== 'refund';
  },
  async onDisputed(tx, ctx, payment, state) {
    if (payment.account !== null) await applyDispute(tx, ctx, payment, state);
  },
  async describePurchase(ctx, payment) {
    const found = await findPackage(ctx.database, payment);
    const isOpen = payment.status === 'settled' && found?.soldAt && found.endedBy !== 'refund';
    const packageLink = isOpen ? await createPackageLinkToken(ctx.database, found, 'payer') : null;
    const bill = found ? { sentence: found.name, packageLink, withCourse: found.withCourse } : null;
    return { call: null, course: null, bill };
  },
  async describeForReceipt(tx, _ctx, payment) {
    return (await findPackage(tx, payment))?.name ?? 'Package of calls';
  },
};

/**
 * Sells the package that was paid. Returns false if the offer was taken back or paid in another way: the client then
 * gets no mail, since the coach decides about the money.
 */
async function settlePackage(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<boolean> {
  const bill = payment.billId === null ? undefined : await findAndLockBill(tx, payment.billId);
  const found = bill?.packageId ? await lockPackageRow(tx, bill.packageId) : undefined;
  const isOwed = bill?.endedBy === null && found !== undefined && found.endedBy === null;
  if (isOwed) {
    await endBill(tx, bill, 'paid');
    await sellPackage(tx, ctx, found, { paymentLinkId: bill.id, paymentId: payment.id });
    const readdressed = await readdressPayment(tx, payment, bill);
    if (found.withCourse) await openCourse(tx, ctx, readdressed);
  }
  const kind = 'payment-received-notice';
  const notice = { kind, recipient: ctx.settings.coachEmail, paymentId: payment.id } as const;
  await queueMails(tx, ctx.queue, [{ ...notice, onceKey: `${kind} payment-${payment.id}` }]);
  return isOwed;
}

/** Opens the course as its own purchase would. The mail about the package says how to sign in. */
async function openCourse(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<void> {
  const { account, openedAccountId } = await grantCourseToBuyer(tx, ctx, payment, ctx.now());
  await updatePayment(tx, payment.id, { account, accountId: openedAccountId });
}

/** Sells a package that the coach marked as paid elsewhere. A new member asks for a password by mail. */
async function sellElsewhere(tx: Db, ctx: AppContext, paymentLinkId: number, admin: string): Promise<void> {
  const bill = await findAndLockBill(tx, paymentLinkId);
  const found = bill?.packageId ? await lockPackageRow(tx, bill.packageId) : undefined;
  if (!found) return;
  await sellPackage(tx, ctx, found, { paymentLinkId });
  if (!found.withCourse) return;
  const now = ctx.now();
  const { openedAccountId } = await grantCourseToBuyer(tx, ctx, { ...found, userId: null }, now);
  if (openedAccountId === null) return;
  // Without a payment, the account itself must open the course. Its owner signs in by a mail to its address.
  await tx.update(users).set({ hasCourseAccess: true, updatedAt: now }).where(eq(users.id, openedAccountId));
  await recordAdminAction(tx, { actor: admin, action: 'access-granted', subject: found.email }, now);
}

/** Deletes the package of an abandoned purchase on open sale. The package of an offer stays until the offer ends. */
async function dropUnpaidPurchase(tx: Db, _ctx: AppContext, payment: StoredPayment): Promise<void> {
  if (isOfPaymentLink(payment)) return;
  const found = await findPackage(tx, payment);
  if (found?.soldAt === null) await tx.delete(packages).where(eq(packages.id, found.id));
}

/**
 * Ends the package that the payment has sold, and cancels its booked calls if `callsCancelledBy` names who does. Does
 * nothing for a payment that sold nothing.
 */
async function endRefundedPackage(
  tx: Db,
  ctx: AppContext,
  payment: StoredPayment,
  callsCancelledBy: string | null,
): Promise<void> {
  const found = await findPackage(tx, payment);
  if (!found || found.soldAt === null) return;
  // A lost payment has sold nothing, unless an earlier refund of it ended the package and then failed.
  if (payment.status === 'lost' && found.endedBy !== 'refund') return;
  if (callsCancelledBy !== null) await lockCallsAhead(tx, ctx, found.id);
  if (found.endedBy !== 'refund') {
    // The refund counts even if the coach has ended the package: its calls do not come back, and it cannot go on.
    const endedAt = found.endedAt ?? ctx.now();
    await tx.update(packages).set({ endedBy: 'refund', endedAt }).where(eq(packages.id, found.id));
  }
  if (callsCancelledBy !== null) await cancelCallsAhead(tx, ctx, found.id, callsCancelledBy);
}

const findPackage = (db: Db, { billId }: Pick<StoredPayment, 'billId'>) => findPackageOfLink(db, billId);

/**
 * Sells a locked package whose bill `paymentLinkId` is settled: it begins on its first day, or today if that has
 * passed, and its client gets a mail with the link to its page. `paymentId` is unset if it was paid elsewhere.
 */
async function sellPackage(
  tx: Db,
  { queue, settings, now: clock }: AppContext,
  { id, email, startsOn, weeks }: StoredPackage,
  { paymentLinkId, paymentId }: { paymentLinkId: number; paymentId?: number },
): Promise<void> {
  const now = clock();
  const zone = settings.coachTimeZone;
  const today = dateAt(now, zone);
  const firstDay = startsOn !== null && startsOn > today ? startsOn : today;
  await tx
    .update(packages)
    .set({ soldAt: now, startsOn: firstDay, endsAt: getPackageEnd(firstDay, weeks, zone) })
    .where(eq(packages.id, id));
  const mail = { kind: 'package-paid', recipient: email, onceKey: `package-paid package-${id}` } as const;
  await queueMails(tx, queue, [{ ...mail, facts: { paymentLinkId }, ...(paymentId !== undefined && { paymentId }) }]);
}
