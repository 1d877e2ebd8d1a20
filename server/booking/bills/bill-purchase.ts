import type { PaymentKind } from '#contracts/money/payments.ts';
import { getPaymentLinkState, type PaymentLinkState } from '#domain/payment-links.ts';
import { type GivenConsent, recordPurchaseConsents } from '../../accounts/record-consents.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { paymentLinks } from '../../db/schema.ts';
import { queueMails } from '../../mail/queue-mails.ts';
import type { PaymentHandler } from '../../payments/payment-handlers.ts';
import { type Purchase, type PurchaseSteps, startPayment } from '../../payments/start-payment.ts';
import { getLinkCheckoutHash, insertPayment, type StoredPayment, updatePayer } from '../../payments/stored-payments.ts';
import { Refusal } from '../../requests/refusal.ts';
import { lockBooking, type StoredBooking } from '../stored-bookings.ts';
import { endBill, findAndLockBill, lockBill, readdressPayment, type StoredBill } from './stored-bills.ts';

type StoredLink = typeof paymentLinks.$inferSelect;
type LinkPurchase = Pick<StoredLink, 'id' | 'coachingCallId' | 'expiresAt'> & { consent: GivenConsent | null };

/**
 * Starts the payment of a link, at the price that the link was made with. All browsers share one payment. Throws
 * `NOT_FOUND`, `NOT_POSSIBLE` once the link has ended, `PAYMENT_NOT_COMPLETED`, `PAYMENT_UNAVAILABLE`.
 */
export async function startLinkPayment(
  ctx: AppContext,
  { link, call }: { link: StoredLink; call: StoredBooking | null },
  consent: GivenConsent | null,
) {
  refuseUnlessOpen(chooseKind(link), getPaymentLinkState(link, call, ctx.now()));
  const { id, coachingCallId, amount, expiresAt } = link;
  const { firstName, lastName, email } = (call ?? link) as StoredBill;
  const { reply } = await startPayment(ctx, billPurchases, {
    kind: chooseKind(link),
    details: { id, coachingCallId, expiresAt, consent },
    price: { cents: amount, isMemberPrice: false },
    // The payment is the client's, even if a friend pays it.
    payer: { firstName, lastName, email, userId: null },
    checkoutHash: getLinkCheckoutHash(id),
  });
  return reply;
}

const chooseKind = ({ coachingCallId, packageId }: StoredLink): PaymentKind => {
  if (coachingCallId !== null) return 'call';
  return packageId === null ? 'bill' : 'package';
};

/**
 * The steps that start any payment by link: for a call, a bill or a package. Also the handler of a bill's payment; a
 * refunded bill stays paid, since it is not owed again.
 */
export const billPurchases: PurchaseSteps<LinkPurchase> & PaymentHandler<AppContext> = {
  isSame: () => true,
  // The coach may have corrected the client's address, or given the bill more days.
  async update(tx, _ctx, { details, payer }, { id }) {
    await updatePayer(tx, id, { ...payer, expiresAt: details.expiresAt });
    await recordPurchaseConsents(tx, details.consent, id);
  },
  insert: insertLinkPayment,
  // Required by the type, but a link has one payment, so that none was paid earlier.
  paidEarlier: { code: 'NOT_POSSIBLE', message: 'This has already been paid. Nothing more was charged.' },
  finished: { code: 'NOT_POSSIBLE', message: 'This has already been paid. Nothing more was charged.' },
  canBeReplaced: true,
  onPaid: settleBill,
  onCancelled: async () => {},
  onRefunded: async () => {},
  isStillGranted: async (tx, payment) => (await findBill(tx, payment))?.endedBy === 'paid',
  onDisputed: async () => {},
  async describePurchase(ctx, payment) {
    const sentence = (await findBill(ctx.database, payment))?.sentence;
    return { call: null, course: null, bill: sentence ? { sentence, packageLink: null, withCourse: false } : null };
  },
  async describeForReceipt(tx, _ctx, payment) {
    return (await findBill(tx, payment))?.sentence ?? 'Bill';
  },
};

/**
 * Stores the payment. The lock on the booking or the bill keeps the coach from canceling the call, taking the bill
 * back, marking it as paid or sending a new link meanwhile.
 */
async function insertLinkPayment(
  tx: Db,
  ctx: AppContext,
  { kind, details, price, checkoutHash }: Purchase<LinkPurchase>,
): Promise<StoredPayment> {
  const now = ctx.now();
  const { id, coachingCallId, consent } = details;
  const call = coachingCallId === null ? null : await lockBooking(tx, { kind: 'paid', id: coachingCallId });
  const bill = coachingCallId === null ? await lockBill(tx, id) : null;
  const [link] = await tx.select().from(paymentLinks).where(eq(paymentLinks.id, id));
  refuseUnlessOpen(kind, link ? getPaymentLinkState(link, call, now) : 'cancelled');
  const { expiresAt } = link as StoredLink;
  const { firstName, lastName, email } = (call ?? bill) as StoredBill;
  const payment = await insertPayment(tx, {
    kind,
    billId: bill?.id ?? null,
    amount: price.cents,
    firstName,
    lastName,
    email,
    userId: null,
    coachingCallId,
    checkoutHash,
    expiresAt,
    createdAt: now,
  });
  await recordPurchaseConsents(tx, consent, payment.id);
  return payment;
}

type EndedState = Exclude<PaymentLinkState, 'open'>;

const endedCallMessages: Record<EndedState, string> = {
  paid: 'This call has already been paid. Nothing more was charged.',
  elsewhere: 'There’s nothing left to pay for this call.',
  cancelled: 'This call was canceled, so there’s nothing to pay.',
  replaced: 'There’s a newer payment link for this call. Please use the one in the latest email.',
  expired: 'This payment link has expired.',
  over: 'This call is over, so its payment link has expired.',
};

const endedBillMessages: Record<Exclude<EndedState, 'over' | 'replaced'>, string> = {
  paid: 'This bill has already been paid. Nothing more was charged.',
  elsewhere: 'There’s nothing left to pay for this bill.',
  cancelled: 'This bill was taken back, so there’s nothing to pay.',
  expired: 'This payment link has expired.',
};

const endedPackageMessages: typeof endedBillMessages = {
  paid: 'This package has already been paid. Nothing more was charged.',
  elsewhere: 'There’s nothing left to pay for this package.',
  cancelled: 'This offer was taken back, so there’s nothing to pay.',
  expired: 'This offer has ended. Nothing was charged.',
};

const endedMessages: Partial<Record<PaymentKind, Partial<Record<EndedState, string>>>> = {
  call: endedCallMessages,
  bill: endedBillMessages,
  package: endedPackageMessages,
};

function refuseUnlessOpen(kind: PaymentKind, state: PaymentLinkState): void {
  if (state === 'open') return;
  const messages = endedMessages[kind] ?? {};
  throw new Refusal('NOT_POSSIBLE', messages[state]);
}

/**
 * Ends the paid bill and queues the mails. Returns false if nothing was owed any more: the bill was taken back,
 * replaced, or paid in another way. The client then gets no mail, since the coach decides about the money.
 */
async function settleBill(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<boolean> {
  const { id, billId } = payment;
  const bill = billId === null ? undefined : await findAndLockBill(tx, billId);
  const isOwed = bill !== undefined && bill.endedBy === null;
  if (isOwed) {
    await endBill(tx, bill, 'paid');
    await readdressPayment(tx, payment, bill);
  }
  const mail = (kind: 'payment-received' | 'payment-received-notice', recipient: string) => ({
    kind,
    recipient,
    paymentId: id,
    onceKey: `${kind} payment-${id}`,
  });
  await queueMails(tx, ctx.queue, [
    ...(isOwed ? [mail('payment-received', bill.email)] : []),
    mail('payment-received-notice', ctx.settings.coachEmail),
  ]);
  return isOwed;
}

async function findBill(db: Db, { billId }: StoredPayment) {
  const [bill] = await db
    .select()
    .from(paymentLinks)
    .where(eq(paymentLinks.id, billId ?? 0));
  return bill;
}
