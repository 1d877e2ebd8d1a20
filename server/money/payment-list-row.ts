import type { ListedPayment } from '#contracts/money/admin-payments.ts';
import { formatCallTime } from '#domain/coach-clock.ts';
import { callsView, isOfKind } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { eq, isNotNull, sql } from '../db/drizzle.ts';
import { paymentLinks, payments } from '../db/schema.ts';

export const listedPaymentColumns = {
  id: payments.id,
  kind: payments.kind,
  status: payments.status,
  amount: payments.amount,
  refunded: payments.refunded,
  fee: payments.fee,
  isMemberPrice: payments.isMemberPrice,
  dispute: payments.dispute,
  firstName: payments.firstName,
  lastName: payments.lastName,
  email: payments.email,
  reference: payments.paymentIntentId,
  attention: payments.attention,
  createdAt: payments.createdAt,
  settledAt: payments.settledAt,
  callId: callsView.id,
  callStatus: callsView.status,
  callStartsAt: callsView.startsAt,
  minutes: callsView.minutes,
  selectedTimeSlot: callsView.selectedTimeSlot,
  sentence: paymentLinks.sentence,
  billEnd: paymentLinks.endedBy,
};

/** The time that lists show for a payment: when it was paid, or when it was started if it is not paid yet. */
export const paymentMoment = sql`coalesce(${payments.settledAt}, ${payments.createdAt})`;

/** The condition that a call of the view is the call of a payment. */
export const isCallOfPayment = isOfKind('paid', eq(callsView.id, payments.coachingCallId));

/** The condition that a payment link is the bill of a payment. */
export const isBillOfPayment = eq(paymentLinks.id, payments.billId);

/** Begins a statement that selects payments; the caller adds conditions and order. */
export const selectListedPayments = (db: Db) =>
  db
    .select(listedPaymentColumns)
    .from(payments)
    .leftJoin(callsView, isCallOfPayment)
    .leftJoin(paymentLinks, isBillOfPayment);

export type ListedPaymentRow = Awaited<ReturnType<typeof selectListedPayments>>[number];

export function toListedPayment(row: ListedPaymentRow, zone: string): ListedPayment {
  const { minutes, selectedTimeSlot, callStartsAt, createdAt, settledAt, sentence: _, billEnd, ...payment } = row;
  return {
    ...payment,
    title: paymentTitle(row),
    isTakenBack: billEnd === 'cancelled',
    callTime:
      selectedTimeSlot && callStartsAt ? formatCallTime({ selectedTimeSlot, startsAt: callStartsAt }, zone) : null,
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

export function paymentTitle({
  kind,
  minutes,
  sentence,
}: Pick<ListedPaymentRow, 'kind' | 'minutes' | 'sentence'>): string {
  if (kind === 'course') return 'Self-paced course';
  if (kind === 'package') return sentence ?? 'Package of calls (deleted)';
  if (kind === 'bill') return sentence ?? 'Bill (deleted)';
  return minutes === null ? 'Coaching call (deleted)' : `Coaching call of ${minutes} minutes`;
}

export const needsAttention = isNotNull(payments.attention);
