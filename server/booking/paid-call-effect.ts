import { statusAfter } from '#domain/bookings.ts';
import type { Sql } from '../db/connect.ts';
import { queueMails } from '../mail/owed-mails.ts';
import type { Parts } from '../parts.ts';
import type { Effect } from '../payments/settlement.ts';
import type { StoredPayment } from '../payments/stored-payments.ts';
import { Refusal } from '../refusal.ts';
import { mailAbout, noteEvent } from './events.ts';
import { freeHalfHours, takeHalfHours } from './half-hours.ts';
import { coachRules, openHalfHours } from './open-time.ts';
import { seenCall } from './seen-payment.ts';
import { bookedMinutes, findLockedBooking, type StoredBooking } from './stored-bookings.ts';

/** What a payment does with the coaching call that it is for. */
export const callEffect: Effect = {
  settle,
  release,
  refund,
  // The call stays booked: the coach is told, and decides.
  dispute: async () => {},
  seen: async (parts, payment) => ({ call: await seenCall(parts, payment), course: null }),
};

async function settle(tx: Sql, parts: Parts, payment: StoredPayment): Promise<boolean> {
  const now = parts.now();
  const call = await callOf(tx, payment);
  const toStatus = call && statusAfter('settle', call, now);
  if (!call || !toStatus) return false;
  if (call.status === 'expired' && !(await takeAgain(tx, parts, call))) return false;
  await tx.query('update booked_slots set hold_expires_at = null where coaching_call_id = $1', [call.id]);
  await change(tx, call, 'settle', toStatus, now);
  const onceKey = (mail: string) => ({ onceKey: `${mail} payment-${payment.id}` });
  await queueMails(tx, parts.queue, [
    { ...mailAbout(call, { kind: 'paid-call-confirmation', recipient: call.email }), ...onceKey('confirmation') },
    { ...mailAbout(call, { kind: 'paid-call-notice', recipient: parts.config.coachEmail }), ...onceKey('notice') },
  ]);
  return true;
}

async function release(tx: Sql, parts: Parts, payment: StoredPayment): Promise<void> {
  const now = parts.now();
  const call = await callOf(tx, payment);
  const toStatus = call && statusAfter('expire', call, now);
  if (!call || !toStatus) return;
  await freeHalfHours(tx, call);
  await change(tx, call, 'expire', toStatus, now);
}

async function refund(tx: Sql, parts: Parts, payment: StoredPayment): Promise<void> {
  const now = parts.now();
  const call = await callOf(tx, payment);
  await tx.query(
    `update payment_decisions set decision = 'refunded', decided_at = $2
     where stripe_payment_intent_id = $1 and decision is null and reason <> 'overtime'`,
    [payment.paymentIntentId, now],
  );
  const toStatus = call && statusAfter('refund', call, now);
  if (!call || !toStatus) return;
  await freeHalfHours(tx, call);
  await change(tx, call, 'refund', toStatus, now);
}

/** The call, locked; nothing where it was deleted. */
async function callOf(tx: Sql, { coachingCallId }: StoredPayment): Promise<StoredBooking | undefined> {
  return coachingCallId === null ? undefined : findLockedBooking(tx, { kind: 'paid', id: coachingCallId });
}

/** The half-hours of a hold that ran out, where they are still open. */
async function takeAgain(tx: Sql, parts: Parts, call: StoredBooking): Promise<boolean> {
  const now = parts.now();
  await tx.query('savepoint again');
  try {
    const halfHours = await openHalfHours(
      tx,
      call.selectedTimeSlot,
      bookedMinutes(call),
      coachRules(parts.config, now),
    );
    await takeHalfHours(tx, call, halfHours, now);
    return true;
  } catch (fault) {
    await tx.query('rollback to savepoint again');
    if (fault instanceof Refusal) return false;
    throw fault;
  }
}

type Move = 'settle' | 'expire' | 'refund';

async function change(tx: Sql, call: StoredBooking, action: Move, toStatus: string, now: Date): Promise<void> {
  await tx.query('update coaching_calls set status = $2 where id = $1', [call.id, toStatus]);
  await noteEvent(tx, call, { action, toStatus, actor: 'site' }, now);
}
