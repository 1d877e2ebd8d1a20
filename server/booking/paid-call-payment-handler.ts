import { type BookingStatus, getNextStatus, type PaidCallStatus } from '#domain/bookings.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import { isAbout } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { bookedSlots } from '../db/schema.ts';
import { type MailInput, queueMails } from '../mail/queue-mails.ts';
import type { PaymentHandler } from '../payments/payment-handlers.ts';
import { isOfPaymentLink, type StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../requests/refusal.ts';
import { createBookingMail, recordBookingEvent } from './booking-events.ts';
import { releaseHalfHours, takeHalfHours } from './half-hours.ts';
import { findOpenHalfHoursAt, getCoachBookingRules } from './open-times.ts';
import { updatePaidCall } from './paid-call-changes.ts';
import { getPaymentCall } from './payment-call.ts';
import { closeRefundedDecision } from './payment-decisions.ts';
import { endPaymentLink } from './payment-links.ts';
import { findAndLockBooking, findBooking, type StoredPaidCall, updateBooking } from './stored-bookings.ts';

/** Applies the states of a payment to the coaching call it pays for. */
export const callPaymentHandler: PaymentHandler<AppContext> = {
  onPaid: confirmCall,
  onCancelled: expireCall,
  onRefunded: refundCall,
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
    return call
      ? `${call.minutes}-minute coaching call, ${formatCallTime(call, settings.coachTimeZone)}`
      : 'Coaching call';
  },
};

async function confirmCall(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<boolean> {
  const now = ctx.now();
  const call = await lockCall(tx, payment);
  if (isOfPaymentLink(payment)) return settleLinkedCall(tx, ctx, payment, call);
  const toStatus = call && getNextStatus('settle', call, now);
  const isFree = call && toStatus && (call.status !== 'expired' || (await retakeHalfHours(tx, ctx, call)));
  if (!call || !toStatus || !isFree) {
    await queueLostHoldMails(tx, ctx, payment);
    return false;
  }
  await tx.update(bookedSlots).set({ holdExpiresAt: null }).where(isAbout(bookedSlots, call));
  await changeStatus(tx, call, 'settle', toStatus, now);
  await queueMails(tx, ctx.queue, [
    createConfirmation(call, payment),
    {
      ...createBookingMail(call, { kind: 'paid-call-notice', recipient: ctx.settings.coachEmail }),
      onceKey: `notice payment-${payment.id}`,
    },
  ]);
  return true;
}

const createConfirmation = (call: StoredPaidCall, { id }: StoredPayment): MailInput => ({
  ...createBookingMail(call, { kind: 'paid-call-confirmation', recipient: call.email }),
  onceKey: `confirmation payment-${id}`,
});

/**
 * The call is booked already, so the payment only ends what is owed for it. Returns false if nothing is: the call was
 * cancelled, deleted or paid in another way. The client then gets no mail, since the coach decides about the money.
 */
async function settleLinkedCall(
  tx: Db,
  ctx: AppContext,
  payment: StoredPayment,
  call: StoredPaidCall | undefined,
): Promise<boolean> {
  const { id, paymentIntentId } = payment;
  const isOwed = call !== undefined && bookedStatuses.includes(call.status);
  const isPaid = isOwed && (await endPaymentLink(tx, call.id, 'paid'));
  if (isPaid) await updatePaidCall(tx, call, { stripePaymentIntentId: paymentIntentId });
  const about = { paymentId: id, ...(call && { coachingCallId: call.id }) };
  const kind = 'payment-received-notice';
  await queueMails(tx, ctx.queue, [
    ...(isPaid ? [createReceipt(call, payment, ctx.now())] : []),
    { ...about, kind, recipient: ctx.settings.coachEmail, onceKey: `${kind} payment-${id}` },
  ]);
  return isPaid;
}

/** Before the call, the confirmation with the calendar entry has the receipt. */
function createReceipt(call: StoredPaidCall, payment: StoredPayment, now: Date): MailInput {
  if (call.startsAt > now) return createConfirmation(call, payment);
  const kind = 'payment-received';
  const about = { paymentId: payment.id, coachingCallId: call.id };
  return { ...about, kind, recipient: call.email, onceKey: `${kind} payment-${payment.id}` };
}

const bookedStatuses: string[] = ['paid', 'confirmed', 'completed', 'no_show'] satisfies PaidCallStatus[];

/** A call that was paid in another way does not end with the refund of a link's payment that came too late. */
const isPaidBy = (call: StoredPaidCall, payment: StoredPayment): boolean =>
  !isOfPaymentLink(payment) || call.stripePaymentIntentId === payment.paymentIntentId;

/** Informs client and coach that the paid time is gone. The coach decides about the money. */
async function queueLostHoldMails(
  tx: Db,
  ctx: AppContext,
  { id, email, coachingCallId }: StoredPayment,
): Promise<void> {
  const about = { paymentId: id, ...(coachingCallId !== null && { coachingCallId }) };
  await queueMails(tx, ctx.queue, [
    { ...about, kind: 'hold-lost', recipient: email, onceKey: `hold-lost payment-${id}` },
    {
      ...about,
      kind: 'hold-lost-notice',
      recipient: ctx.settings.coachEmail,
      onceKey: `hold-lost-notice payment-${id}`,
    },
  ]);
}

async function expireCall(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<void> {
  const now = ctx.now();
  const call = await lockCall(tx, payment);
  const toStatus = call && getNextStatus('expire', call, now);
  if (!call || !toStatus) return;
  await releaseHalfHours(tx, call);
  await changeStatus(tx, call, 'expire', toStatus, now);
}

async function refundCall(tx: Db, ctx: AppContext, payment: StoredPayment): Promise<void> {
  const now = ctx.now();
  const action = payment.refunded >= payment.amount ? 'refund' : 'cancel';
  const call = await lockCall(tx, payment);
  if (payment.paymentIntentId) await closeRefundedDecision(tx, payment.paymentIntentId, now);
  const toStatus = call && isPaidBy(call, payment) ? getNextStatus(action, call, now) : null;
  if (!call || !toStatus) return;
  await releaseHalfHours(tx, call);
  await changeStatus(tx, call, action, toStatus, now);
}

async function lockCall(tx: Db, { coachingCallId }: StoredPayment): Promise<StoredPaidCall | undefined> {
  return coachingCallId === null ? undefined : findAndLockBooking(tx, { kind: 'paid', id: coachingCallId });
}

/** Takes the half-hours of an expired hold again, if they are still open. */
async function retakeHalfHours(tx: Db, ctx: AppContext, call: StoredPaidCall): Promise<boolean> {
  const now = ctx.now();
  // Drizzle's own savepoints are those of nested transactions, which this site's transactions do not have.
  await tx.execute(sql`savepoint again`);
  try {
    const halfHours = await findOpenHalfHoursAt(tx, call, getCoachBookingRules(ctx.settings.current, now));
    await takeHalfHours(tx, call, halfHours, now);
    await updateBooking(tx, call, { selectedTimeSlot: halfHours[0].value });
    return true;
  } catch (error) {
    await tx.execute(sql`rollback to savepoint again`);
    if (error instanceof Refusal) return false;
    throw error;
  }
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
