import type { PaidCallRequest } from '#contracts/money/payments.ts';
import { isPastCeiling, type OpenBookingCounts } from '#domain/booking-ceilings.ts';
import { type BookingStatus, getNextStatus, isOpenBooking } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { getHoldEnd } from '#domain/holds.ts';
import { type GivenConsent, recordConsent, recordPurchaseConsents } from '../accounts/record-consents.ts';
import type { AppContext } from '../app-context.ts';
import { getBookingRules } from '../calendar/stored-calendar.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import { isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { takeNextId } from '../db/next-id.ts';
import { bookedSlots } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { PaymentHandler } from '../payments/payment-handlers.ts';
import { endOtherPayments, type Purchase, type PurchaseSteps, startPayment } from '../payments/start-payment.ts';
import { insertPayment, isOfPaymentLink, type StoredPayment, updatePayer } from '../payments/stored-payments.ts';
import { bookOnCredit, findCallOnCredit } from './book-on-credit.ts';
import {
  ceilingLocks,
  type FloodGuard,
  refuseTooManyHolds,
  requireProof,
  VISITOR_BOOKINGS_LOCK,
} from './booking-ceilings.ts';
import { recordBookingEvent } from './booking-events.ts';
import { giveCallMinutesBack, lockOfferedMinutes, readAvailableMinutes, spendMinutes } from './call-minutes.ts';
import { getCallOffer, isHoldOf } from './call-offer.ts';
import { countOpenBookings } from './count-open-bookings.ts';
import { releaseHalfHours, takeHalfHours } from './half-hours.ts';
import { bookedStatuses, confirmLinkPayment } from './linked-call-payment.ts';
import { type MinutesProof, refuseForeignMinutes } from './minutes-owner.ts';
import { findOpenHalfHours, type RequestedTime, resolveTime } from './open-times.ts';
import { createOwnCancellationMails } from './own-calendar-mails.ts';
import { createConfirmationMail, createPaidCallNoticeMail, queueLostHoldMails } from './paid-call-mails.ts';
import { insertVisitorCall, updatePendingCall } from './paid-call-rows.ts';
import { getPaymentCall } from './payment-call.ts';
import { closeRefundedDecision } from './payment-decisions.ts';
import { retakeHold } from './retake-hold.ts';
import { findAndLockBooking, findBooking, type StoredPaidCall, updateBooking } from './stored-bookings.ts';

/** A visitor's browser, and what its request proves. */
type Visitor = {
  checkoutHash: string;
  minutesProof: MinutesProof;
  isMember: boolean;
  floodGuard: FloodGuard;
  consent: GivenConsent | null;
};

type CallPurchase = Omit<Visitor, 'checkoutHash' | 'minutesProof'> & {
  request: PaidCallRequest;
  time: RequestedTime;
  /** True if a proof of work was given, so that the call may be held past a ceiling. */
  isProven: boolean;
  /** The minutes of the call that the client's credit pays. */
  minutesFromCredit: number;
};

/**
 * Holds the half-hours of a paid call and opens its payment. A browser that holds this call already gets the same hold;
 * its other holds end. Past the ceilings against floods a proof of work is needed. A call that the client's minutes pay
 * is booked at once. Throws `PRICE_CHANGED`, `MEMBERS_ONLY`, `SLOT_TAKEN`, `SLOT_UNAVAILABLE`, `PAYMENT_UNAVAILABLE`,
 * `PROOF_NEEDED`, `RATE_LIMITED`, and the errors of `refuseForeignMinutes`.
 */
export async function startPaidCall(
  ctx: AppContext,
  request: PaidCallRequest,
  { checkoutHash, minutesProof, ...visitor }: Visitor,
) {
  const { firstName, lastName, email, useMinutes } = request;
  if (useMinutes) await refuseForeignMinutes(ctx, minutesProof, email);
  // Resolved once: a slot without a date may mean another day a moment later.
  const rules = getBookingRules(ctx.settings.current, ctx.now());
  const time = resolveTime(request.selectedTimeSlot, rules, request.startsAt);
  const booked = useMinutes ? await findCallOnCredit(ctx.database, { request, time }) : undefined;
  if (booked !== undefined) return { callId: booked, status: 'confirmed' as const };
  const credit = useMinutes ? await readAvailableMinutes(ctx, email, checkoutHash) : 0;
  const buyer = { checkoutHash, isMember: visitor.isMember, credit };
  const { minutesFromCredit, ...price } = await getCallOffer(ctx, { ...request, ...time }, buyer);
  const purchase: Purchase<CallPurchase> = {
    kind: 'call',
    details: { request, time, ...visitor, isProven: false, minutesFromCredit },
    price,
    payer: { firstName, lastName, email, userId: minutesProof.user?.id ?? null },
    checkoutHash,
  };
  if (minutesFromCredit > 0 && price.cents === 0) {
    await endOtherPayments(ctx, callPurchases, purchase);
    return { callId: await bookOnCredit(ctx, purchase.details), status: 'confirmed' as const };
  }
  const { payment, reply } = await startWithinCeilings(ctx, purchase);
  const holdExpiresAt = (payment.expiresAt as Date).toISOString();
  return { ...reply, callId: payment.coachingCallId as number, holdExpiresAt };
}

/** The error for too many open bookings without a proof of work. Nothing was stored. */
class PastCeiling extends Error {
  readonly open: OpenBookingCounts;
  constructor(open: OpenBookingCounts) {
    super('A proof of work is needed.');
    this.open = open;
  }
}

async function startWithinCeilings(ctx: AppContext, purchase: Purchase<CallPurchase>) {
  try {
    return await startPayment(ctx, callPurchases, purchase);
  } catch (error) {
    if (!(error instanceof PastCeiling)) throw error;
    const { details } = purchase;
    await requireProof(ctx, 'paid', details.floodGuard, error.open, details.request.proof);
    return startPayment(ctx, callPurchases, { ...purchase, details: { ...details, isProven: true } });
  }
}

/** The steps that start the payment of a visitor's call, and the handler of every call's payment. */
export const callPurchases: PurchaseSteps<CallPurchase> & PaymentHandler<AppContext> = {
  isSame: (tx, ctx, { details, price }, payment) =>
    isHoldOf(
      tx,
      payment,
      { ...details.request, ...details.time },
      { ...price, minutesFromCredit: details.minutesFromCredit },
      ctx.now(),
    ),
  async update(tx, ctx, { details, payer }, payment) {
    await updatePayer(tx, payment.id, payer);
    await updatePendingCall(tx, ctx, details.request, payment.coachingCallId as number);
    await recordConsents(tx, details.consent, payment);
  },
  insert: insertHold,
  paidEarlier: {
    code: 'SLOT_TAKEN',
    message: 'Your payment for the call you chose earlier went through. Please check your email first.',
  },
  finished: { code: 'SLOT_TAKEN', message: 'This payment is already finished. Please check your email first.' },
  canBeReplaced: false,
  onPaid: confirmPaidCall,
  onCancelled: expireCall,
  onRefunded: refundCall,
  onRefundedInFull: (tx, ctx, { paymentIntentId }) => closeRefundedDecision(tx, paymentIntentId ?? '', ctx.now()),
  async isStillGranted(tx, payment) {
    const call = await lockCall(tx, payment);
    return call !== undefined && isPaidBy(call, payment) && bookedStatuses.includes(call.status);
  },
  // The call stays booked until the coach decides.
  onDisputed: async () => {},
  describePurchase: async (ctx, payment, credentials) => ({
    call: await getPaymentCall(ctx, payment, credentials),
    course: null,
    bill: null,
  }),
  async describeForReceipt(tx, { settings }, { coachingCallId }) {
    const call = coachingCallId === null ? undefined : await findBooking(tx, { kind: 'paid', id: coachingCallId });
    if (!call) return 'Coaching call';
    const time = formatCallTime(call, settings.coachTimeZone);
    return `${call.minutes}-minute coaching call, ${time}${describeMinutes(call)}`;
  },
};

/** Returns ', 20 minutes from credit', or nothing. */
const describeMinutes = ({ minutesFromCredit }: StoredPaidCall): string =>
  minutesFromCredit > 0 ? `, ${minutesFromCredit} minutes from credit` : '';

/** Inserts half-hours, pending call and payment. Throws `PastCeiling`, `RATE_LIMITED` where a proof is not enough. */
async function insertHold(
  tx: Db,
  ctx: AppContext,
  { kind, details, price, payer, checkoutHash }: Purchase<CallPurchase>,
): Promise<StoredPayment> {
  const { request, time, isMember, floodGuard, consent, minutesFromCredit } = details;
  const now = ctx.now();
  const id = await checkCeilings(tx, ctx, details, now);
  const { email, duration } = request;
  await lockOfferedMinutes(tx, ctx, { email, duration, isMember, minutesFromCredit });
  const rules = getBookingRules(ctx.settings.current, now);
  const halfHours = await findOpenHalfHours(tx, time, request.duration, rules);
  const [{ value, startsAt }] = halfHours;
  const { cents, isMemberPrice } = price;
  const money = { amount: cents, minutesFromCredit };
  await insertVisitorCall(tx, ctx, request, { id, value, startsAt, isMember, network: floodGuard.network, money });
  const call = { id, email, startsAt, selectedTimeSlot: value, minutesFromCredit };
  await spendMinutes(tx, call, { actor: 'client', zone: ctx.settings.coachTimeZone, now });
  const expiresAt = getHoldEnd(now, ctx.settings.current.calls.holdMinutes);
  await takeHalfHours(tx, { kind: 'paid', id, minutes: request.duration }, halfHours, now, expiresAt);
  const payment = await insertPayment(tx, {
    kind,
    amount: cents,
    isMemberPrice,
    ...payer,
    coachingCallId: id,
    checkoutHash,
    expiresAt,
    createdAt: now,
  });
  await recordConsents(tx, consent, payment);
  return payment;
}

/** Refuses a call past the ceilings, or one with a proof past the limits of holds. Returns an id for the new call. */
async function checkCeilings(tx: Db, ctx: AppContext, { floodGuard, isProven }: CallPurchase, now: Date) {
  const { network } = floodGuard;
  const ceilings = ctx.config.bookingCeilings;
  const [lock] = isProven ? [VISITOR_BOOKINGS_LOCK] : ceilingLocks(ceilings);
  const [id] = await Promise.all([takeNextId(tx, 'coaching_calls'), lock && acquireAdvisoryLocks(tx, [lock])]);
  if (isProven) await refuseTooManyHolds(tx, 'paid', network, ctx, now);
  else {
    const open = await countOpenBookings(tx, network, ceilings, now);
    if (isPastCeiling('paid', open, ceilings)) throw new PastCeiling(open);
  }
  return id;
}

async function recordConsents(
  tx: Db,
  consent: GivenConsent | null,
  { id, coachingCallId }: Pick<StoredPayment, 'id' | 'coachingCallId'>,
): Promise<void> {
  await recordPurchaseConsents(tx, consent, id);
  if (coachingCallId) await recordConsent(tx, consent, 'health-privacy', { coachingCallId });
}

async function confirmPaidCall(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<boolean> {
  const now = ctx.now();
  const call = await lockCall(tx, payment);
  if (isOfPaymentLink(payment)) return confirmLinkPayment(tx, ctx, payment, call);
  const toStatus = call && getNextStatus('settle', call, now);
  const isTimeFree = call && toStatus && (call.status !== 'expired' || (await retakeHold(tx, ctx, call)));
  if (!call || !toStatus || !isTimeFree) {
    await queueLostHoldMails(tx, ctx, payment);
    return false;
  }
  await tx.update(bookedSlots).set({ holdExpiresAt: null }).where(isAbout(bookedSlots, call));
  await changeStatus(tx, call, 'settle', toStatus, now);
  const { coachEmail } = ctx.settings;
  await queueMails(tx, ctx.queue, [
    createConfirmationMail(call, payment),
    createPaidCallNoticeMail(call, payment, coachEmail),
  ]);
  return true;
}

/** Returns whether this payment pays the call: a link's payment does not if the call was paid in another way before. */
const isPaidBy = (call: StoredPaidCall, payment: StoredPayment): boolean =>
  !isOfPaymentLink(payment) || call.stripePaymentIntentId === payment.paymentIntentId;

async function expireCall(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<void> {
  const now = ctx.now();
  const call = await lockCall(tx, payment);
  const toStatus = call && getNextStatus('expire', call, now);
  if (!call || !toStatus) return;
  await releaseHalfHours(tx, call);
  await giveCallMinutesBack(tx, ctx, call, now);
  await changeStatus(tx, call, 'expire', toStatus, now);
}

async function refundCall(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<void> {
  const now = ctx.now();
  const action = payment.refunded >= payment.amount ? 'refund' : 'cancel';
  const call = await lockCall(tx, payment);
  const toStatus = call && isPaidBy(call, payment) ? getNextStatus(action, call, now) : null;
  if (!call || !toStatus) return;
  await releaseHalfHours(tx, call);
  if (isOpenBooking(call)) {
    await giveCallMinutesBack(tx, ctx, call, now);
    await queueMails(tx, ctx.queue, await createOwnCancellationMails(tx, ctx, call, now));
  }
  await changeStatus(tx, call, action, toStatus, now);
}

async function lockCall(tx: Db, { coachingCallId }: StoredPayment): Promise<StoredPaidCall | undefined> {
  return coachingCallId === null ? undefined : findAndLockBooking(tx, { kind: 'paid', id: coachingCallId });
}

type StatusAction = 'settle' | 'expire' | 'refund' | 'cancel';

async function changeStatus(
  tx: Db,
  call: StoredPaidCall,
  action: StatusAction,
  toStatus: BookingStatus,
  now: Date,
): Promise<void> {
  await updateBooking(tx, call, { status: toStatus });
  await recordBookingEvent(tx, call, { action, toStatus, actor: 'site' }, now);
}
