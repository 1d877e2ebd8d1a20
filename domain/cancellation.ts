import { type BookingKind, type BookingState, isOpenBooking } from './bookings.ts';

/** Whether the client may still move or cancel the call without the coach. */
export const canClientChange = (booking: BookingState, now: Date, changeNoticeHours: number): boolean =>
  isOpenBooking(booking) && booking.startsAt.getTime() - now.getTime() >= changeNoticeHours * HOUR_MS;

/**
 * What happens to the money of a cancelled or deleted call: nothing, it returns to the client's credit, or it waits for
 * the coach's decision. The money of a call that took place is earned.
 */
export type MoneyOnCancel = 'none' | 'credit' | 'waits';

export function getMoneyOnCancel({
  kind,
  status,
  amount = 0,
  refunded = 0,
  paidWith,
}: {
  kind: BookingKind;
  status: string;
  /** Cents. */
  amount?: number;
  /** Cents. */
  refunded?: number;
  paidWith?: string;
}): MoneyOnCancel {
  if (kind === 'free' || !isOpenBooking({ kind, status })) return 'none';
  if (paidWith === 'credit') return 'credit';
  return amount > refunded ? 'waits' : 'none';
}

const HOUR_MS = 60 * 60 * 1000;
