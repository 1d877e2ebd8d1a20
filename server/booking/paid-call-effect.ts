import { statusAfter } from '#domain/bookings.ts';
import type { AppContext } from '../app-context.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { PaymentHandler } from '../payments/payment-handlers.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../refusal.ts';
import { mailAbout, noteEvent } from './events.ts';
import { freeHalfHours, takeHalfHours } from './half-hours.ts';
import { coachRules, openHalfHours } from './open-time.ts';
import { decideByRefund } from './payment-decisions.ts';
import { seenCall } from './seen-payment.ts';
import { bookedMinutes, findLockedBooking, type StoredBooking } from './stored-bookings.ts';

/** What a payment does with the coaching call that it is for. */
export const callPaymentHandler: PaymentHandler<AppContext> = {
  onPaid: settle,
  onCancelled: release,
  onRefunded: refund,
  async isStillGranted(tx, payment) {
    const call = await callOf(tx, payment);
    return call !== undefined && ['paid', 'confirmed', 'completed', 'no_show'].includes(call.status);
  },
  // The call stays booked: the coach is told, and decides.
  onDisputed: async () => {},
  describePurchase: async (ctx, payment) => ({ call: await seenCall(ctx, payment), course: null }),
};

async function settle(tx: Sql, ctx: AppContext, payment: StoredPayment): Promise<boolean> {
  const now = ctx.now();
  const call = await callOf(tx, payment);
  const toStatus = call && statusAfter('settle', call, now);
  const isFree = call && toStatus && (call.status !== 'expired' || (await takeAgain(tx, ctx, call)));
  if (!call || !toStatus || !isFree) {
    await tellOfLostTime(tx, ctx, payment);
    return false;
  }
  await tx.query('update booked_slots set hold_expires_at = null where coaching_call_id = $1', [call.id]);
  await change(tx, call, 'settle', toStatus, now);
  const onceKey = (mail: string) => ({ onceKey: `${mail} payment-${payment.id}` });
  await queueMails(tx, ctx.queue, [
    { ...mailAbout(call, { kind: 'paid-call-confirmation', recipient: call.email }), ...onceKey('confirmation') },
    { ...mailAbout(call, { kind: 'paid-call-notice', recipient: ctx.config.coachEmail }), ...onceKey('notice') },
  ]);
  return true;
}

/** Both are told the truth; what becomes of the money is the coach's to decide. */
async function tellOfLostTime(tx: Sql, ctx: AppContext, { id, email, coachingCallId }: StoredPayment): Promise<void> {
  const about = { paymentId: id, ...(coachingCallId !== null && { coachingCallId }) };
  await queueMails(tx, ctx.queue, [
    { ...about, kind: 'hold-lost', recipient: email, onceKey: `hold-lost payment-${id}` },
    {
      ...about,
      kind: 'hold-lost-notice',
      recipient: ctx.config.coachEmail,
      onceKey: `hold-lost-notice payment-${id}`,
    },
  ]);
}

async function release(tx: Sql, ctx: AppContext, payment: StoredPayment): Promise<void> {
  const now = ctx.now();
  const call = await callOf(tx, payment);
  const toStatus = call && statusAfter('expire', call, now);
  if (!call || !toStatus) return;
  await freeHalfHours(tx, call);
  await change(tx, call, 'expire', toStatus, now);
}

/** Part of the money may stay: then the call is cancelled, not refunded. */
async function refund(tx: Sql, ctx: AppContext, payment: StoredPayment): Promise<void> {
  const now = ctx.now();
  const action = payment.refunded >= payment.amount ? 'refund' : 'cancel';
  const call = await callOf(tx, payment);
  if (payment.paymentIntentId) await decideByRefund(tx, payment.paymentIntentId, now);
  const toStatus = call && statusAfter(action, call, now);
  if (!call || !toStatus) return;
  await freeHalfHours(tx, call);
  await change(tx, call, action, toStatus, now);
}

/** The call, locked; nothing where it was deleted. */
async function callOf(tx: Sql, { coachingCallId }: StoredPayment): Promise<StoredBooking | undefined> {
  return coachingCallId === null ? undefined : findLockedBooking(tx, { kind: 'paid', id: coachingCallId });
}

/** The half-hours of a hold that ran out, where they are still open. */
async function takeAgain(tx: Sql, ctx: AppContext, call: StoredBooking): Promise<boolean> {
  const now = ctx.now();
  await tx.query('savepoint again');
  try {
    const halfHours = await openHalfHours(tx, call.selectedTimeSlot, bookedMinutes(call), coachRules(ctx.config, now));
    await takeHalfHours(tx, call, halfHours, now);
    return true;
  } catch (fault) {
    await tx.query('rollback to savepoint again');
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}

type Move = 'settle' | 'expire' | 'refund' | 'cancel';

async function change(tx: Sql, call: StoredBooking, action: Move, toStatus: string, now: Date): Promise<void> {
  await tx.query('update coaching_calls set status = $2 where id = $1', [call.id, toStatus]);
  await noteEvent(tx, call, { action, toStatus, actor: 'site' }, now);
}
