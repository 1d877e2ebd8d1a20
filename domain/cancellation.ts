import { type BookingKind, type BookingState, isOpenBooking } from './bookings.ts';
import { HOUR_MS } from './durations.ts';

/** Hours of notice that a client has to give to change a call, unless the coach has set another number. */
export const DEFAULT_CHANGE_NOTICE_HOURS = 24;

/** Whether the client may still move or cancel the call without the coach. */
export const canClientChange = (booking: BookingState, now: Date, changeNoticeHours: number): boolean =>
  isOpenBooking(booking) && booking.startsAt.getTime() - now.getTime() >= changeNoticeHours * HOUR_MS;

/** The last moment at which the client may still change the call without the coach. */
export const getChangeDeadline = (startsAt: Date, changeNoticeHours: number): Date =>
  new Date(startsAt.getTime() - changeNoticeHours * HOUR_MS);

/** '12 hours before it starts' */
export const describeChangeNotice = (hours: number): string =>
  hours === 0 ? 'it starts' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before it starts`;

/** The sentence before the booking of a call. `until`: the deadline, or the notice while no time is chosen. */
export const describeChangeRule = (until: string, kind: BookingKind = 'paid'): string =>
  kind === 'free'
    ? `You can move or cancel your call until ${until}.`
    : `You can move your call for free, or cancel it, until ${until}; ${MONEY_AFTER_CANCELLING}`;

/** The sentence before the booking of a call that is too near to be changed. */
export const describeTooLateToChange = (changeNoticeHours: number, kind: BookingKind = 'paid'): string =>
  `Your call ${changeNoticeHours === 0 ? 'has already begun' : `starts in ${lessThan(changeNoticeHours)}`}, so please write to me if you can’t make it${kind === 'free' ? '.' : `; ${MONEY_AFTER_CANCELLING}`}`;

/** Returns the warning for a client who moves a call to a time at which it cannot be changed again. */
export const describeFinalTime = (changeNoticeHours: number): string =>
  `That’s in ${lessThan(changeNoticeHours)}, so you won’t be able to move or cancel it here afterwards.`;

const lessThan = (hours: number): string => `less than ${hours === 1 ? 'an hour' : `${hours} hours`}`;

const MONEY_AFTER_CANCELLING = 'there’s no automatic refund if you cancel, but I’ll get in touch about what you paid.';

/**
 * The fate of the money of a cancelled or deleted call: nothing happens, it returns to the client's credit, or it waits
 * for the coach's decision. The money of a call that took place is earned.
 */
export type MoneyOnCancel = 'none' | 'credit' | 'waits';

export function getMoneyOnCancel({
  kind,
  status,
  amount,
  refunded = 0,
  owed = 0,
  paidWith,
}: {
  kind: BookingKind;
  status: string;
  /** The price in cents; none for a free call. */
  amount?: number | null;
  /** Cents. */
  refunded?: number;
  /** Cents still unpaid. */
  owed?: number;
  paidWith?: string | null;
}): MoneyOnCancel {
  if (kind === 'free' || !isOpenBooking({ kind, status })) return 'none';
  if (paidWith === 'credit') return 'credit';
  if (owed > 0) return 'none';
  return (amount ?? 0) > refunded ? 'waits' : 'none';
}
