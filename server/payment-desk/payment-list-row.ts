import type { ListedPayment } from '#contracts/admin-payments.ts';
import { slotValueLabel } from '../calendar/booked-calls.ts';

export type ListedPaymentRow = Omit<ListedPayment, 'title' | 'callTime' | 'createdAt' | 'settledAt'> & {
  createdAt: Date;
  settledAt: Date | null;
  minutes: number | null;
  selectedTimeSlot: string | null;
};

/** The beginning of a statement that answers `ListedPaymentRow`s, up to its conditions. */
export const selectListedPayments = `
  select payments.id, kind, payments.status, payments.amount, refunded, is_member_price as "isMemberPrice", dispute,
    payments.first_name as "firstName", payments.last_name as "lastName", payments.email,
    payment_intent_id as reference, attention, payments.created_at as "createdAt", settled_at as "settledAt",
    calls.id as "callId", calls.status as "callStatus", calls.duration as minutes,
    calls.selected_time_slot as "selectedTimeSlot"
  from payments left join coaching_calls as calls on calls.id = payments.coaching_call_id`;

export function toListedPayment(row: ListedPaymentRow, zone: string): ListedPayment {
  const { minutes, selectedTimeSlot, createdAt, settledAt, ...payment } = row;
  return {
    ...payment,
    title: paymentTitle(row),
    callTime: selectedTimeSlot === null ? null : slotValueLabel(selectedTimeSlot, zone),
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

export function paymentTitle({ kind, minutes }: Pick<ListedPaymentRow, 'kind' | 'minutes'>): string {
  if (kind === 'course') return 'Self-paced course';
  return minutes === null ? 'Coaching call (deleted)' : `Coaching call of ${minutes} minutes`;
}

/** What waits for the coach. */
export const attentionCondition = 'attention is not null';
