import { type BookingKind, type BookingState, isOpenBooking } from './bookings.ts';
import { HOUR_MS } from './durations.ts';
import type { PackageEndReason } from './packages.ts';

/** Hours of notice that a client has to give to change a call, unless the coach has set another number. */
export const DEFAULT_CHANGE_NOTICE_HOURS = 24;

/** Returns whether the client may still move or cancel the call without the coach. */
export const canClientChange = (booking: BookingState, now: Date, changeNoticeHours: number): boolean =>
  isOpenBooking(booking) && booking.startsAt.getTime() - now.getTime() >= changeNoticeHours * HOUR_MS;

/** The last moment at which the client may still change the call without the coach. */
export const getChangeDeadline = (startsAt: Date, changeNoticeHours: number): Date =>
  new Date(startsAt.getTime() - changeNoticeHours * HOUR_MS);

/** '12 hours before it starts' */
export const describeChangeNotice = (hours: number): string =>
  hours === 0 ? 'it starts' : `${hours} ${hours === 1 ? 'hour' : 'hours'} before it starts`;

/** The fate of the money of a paid call that its client cancels in time: the coach decides, or it is agreed already. */
export const cancelRules = ['decide', 'credit', 'refund'] as const;
export type CancelRule = (typeof cancelRules)[number];

/** The rule for the money, and the days within which a refund arrives or the coach writes; a call of 1.0 has none. */
export type CancelTerms = { cancelRule: CancelRule; cancelDays: number | null };

/** Returns the rule for money that was paid in this way: only money from a card can go back to one. */
export const getRuleFor = (paidWith: string, rule: CancelRule): CancelRule =>
  rule === 'refund' && paidWith !== 'card' ? 'decide' : rule;

/** ' within 10 days' */
const within = ({ cancelDays }: CancelTerms): string =>
  cancelDays === null ? '' : ` within ${cancelDays === 1 ? 'a day' : `${cancelDays} days`}`;

/** The promise of a coach who decides about the money of a cancelled call. */
const describeCoachDecides = (terms: CancelTerms): string =>
  `I decide about what you paid and write to you${within(terms)}.`;

/** The sentence after the cancellation of a call whose money waits for the coach, without its final period. */
export const describeMoneyWaits = (terms: CancelTerms): string =>
  `I’ll write to you${within(terms)} about your refund or a new time`;

/** The sentence about a call of a package that is canceled late, or whose money the bank holds. */
export const describeCallWaits = (terms: CancelTerms): string =>
  `I decide whether the call counts as used, and write to you${within(terms)}.`;

/** The sentence after a cancellation with a refund by the rule. */
export const describeRefundUnderWay = (terms: CancelTerms): string =>
  `Everything you paid by card is on its way back to your card. It should be there${within(terms)}.`;

/**
 * The sentences about the money of a paid call that its client cancels. `limit`: until when the rule holds, as text:
 * 'then' for the time that the text has just named; null if it has passed.
 */
export function describeCancelRule(terms: CancelTerms, limit: string | null = 'then'): string {
  if (terms.cancelRule === 'decide') return `If you cancel, ${describeCoachDecides(terms)}`;
  if (limit === null) return `If you cancel, ${describeCoachDecides(terms)} ${COUNTS_FROM_EARLIEST}`;
  const money =
    terms.cancelRule === 'refund'
      ? `everything you paid by card goes back to your card${within(terms)}`
      : 'the minutes become credit for another call';
  return `If you cancel by ${limit}, ${money}. After that, even if the call was moved to a later time, ${describeCoachDecides(terms)}`;
}

const COUNTS_FROM_EARLIEST = 'The time limit counts from the earliest time your call ever had, and that has passed.';

/** The sentence before the booking of a free call. `until`: the deadline, or the notice while no time is chosen. */
export const describeFreeChangeRule = (until: string): string => `You can move or cancel your call until ${until}.`;

/** The sentence about a call that the client's credit pays for, or a part of it. */
export const minutesGoBack = {
  all: 'If you cancel, the minutes of this call go back to your credit.',
  part: 'If you cancel, the minutes from your credit go back to it.',
} as const;
/** The share of a call that the client's credit pays for; undefined for none. */
export type MinutesShare = keyof typeof minutesGoBack | undefined;

/** The sentences before the booking of a paid call. */
export function describeChangeRule(until: string, terms: CancelTerms, minutes?: MinutesShare): string {
  const ofMoney = minutes === 'all' ? [] : [describeCancelRule(terms)];
  const ofMinutes = minutes ? [minutesGoBack[minutes]] : [];
  return [`You can move your call for free, or cancel it, until ${until}.`, ...ofMoney, ...ofMinutes].join(' ');
}

/** The sentence about a call that is too near to be changed; `terms` are those of a paid one. */
export function describeTooLateToChange(changeNoticeHours: number, terms?: CancelTerms): string {
  const start = changeNoticeHours === 0 ? 'has already begun' : `starts in ${lessThan(changeNoticeHours)}`;
  const decision = terms ? `; ${describeCoachDecides(terms)}` : '.';
  return `Your call ${start}, so please write to me if you can’t make it${decision}`;
}

/** Returns the warning for a client who moves a call to a time at which it cannot be changed again. */
export const describeFinalTime = (changeNoticeHours: number): string =>
  `That’s in ${lessThan(changeNoticeHours)}, so you won’t be able to move or cancel it here afterwards.`;

const lessThan = (hours: number): string => `less than ${hours === 1 ? 'an hour' : `${hours} hours`}`;

/**
 * The fate of the money of a cancelled or deleted call: nothing happens, its minutes return to the client's credit, or
 * the money waits for the coach's decision; after a client's cancellation in time, it may also become credit or go back
 * to the card. A call of a package goes back to it, becomes credit for some days where the package has ended, or waits
 * for the coach after a late cancellation or while its payment is disputed. The money of a call that took place is
 * earned.
 */
export const moneyOnCancel = [
  'none',
  'credit',
  'waits',
  'becomes-credit',
  'refund',
  'package',
  'package-credit',
  'package-waits',
] as const;
export type MoneyOnCancel = (typeof moneyOnCancel)[number];

type CallMoney = {
  kind: BookingKind;
  status: string;
  /** The price in cents; none for a free call. */
  amount?: number | null;
  /** Cents. */
  refunded?: number;
  /** Cents still unpaid. */
  owed?: number;
  /** True if the coach has given the money back, as credit or elsewhere. */
  isGivenBack?: boolean;
  paidWith?: string | null;
  /** The package that pays for it. */
  package?: { endsAt: string; endedBy: PackageEndReason | null; isDisputed: boolean } | null;
};

/** The fate of a call whose package the coach has ended, or whose money went back. */
const fatesOfEnded = { coach: 'package-credit', refund: 'none', withdrawn: 'none' } as const;

type MoneyOnCoachCancel = Exclude<MoneyOnCancel, 'becomes-credit' | 'refund' | 'package-waits'>;

/** Returns the fate of the money of a call that the coach cancels or deletes. */
export function getMoneyOnCancel(call: CallMoney): MoneyOnCoachCancel {
  const money = getFateWithoutDispute(call);
  // Nothing becomes credit while the bank holds the money of the package, or after the bank has taken it back.
  return money === 'package-credit' && call.package?.isDisputed ? 'none' : money;
}

function getFateWithoutDispute(call: CallMoney): MoneyOnCoachCancel {
  const { amount, refunded = 0, owed = 0 } = call;
  if (call.kind === 'free' || !isOpenBooking(call)) return 'none';
  if (call.paidWith === 'credit') return 'credit';
  // The coach who calls a call off prolongs its package, so its last day does not matter.
  if (call.package) return call.package.endedBy === null ? 'package' : fatesOfEnded[call.package.endedBy];
  if (owed > 0 || call.isGivenBack) return 'none';
  return (amount ?? 0) > refunded ? 'waits' : 'none';
}

/** Returns whether the client has paid money that does not go back as minutes, or to a package. */
export const isMoneyAtStake = (money: MoneyOnCancel): boolean =>
  money === 'waits' || money === 'becomes-credit' || money === 'refund';

type TimeLimit = {
  startsAt: Date;
  /** The earliest start that a moved call ever had. */
  earliestStartsAt: Date | null;
  changeNoticeHours: number;
};

type CancelledCall = CallMoney &
  CancelTerms &
  TimeLimit & {
    /** Cents that were paid for it. */
    paid: number;
    /** The bank holds the money, a refund is under way, or the client got it back already. */
    isMoneyHeld: boolean;
  };

/**
 * Returns the last moment at which the rule for the money holds. It counts from the earliest start that the call ever
 * had, so that no move makes a late cancellation an early one.
 */
export const getMoneyDeadline = ({ startsAt, earliestStartsAt, changeNoticeHours }: TimeLimit): Date =>
  getChangeDeadline(earliestStartsAt && earliestStartsAt < startsAt ? earliestStartsAt : startsAt, changeNoticeHours);

/** Returns the sentences about the money of a booked call. `format` names a time limit that the page does not name. */
export function describeOwnCancelRule(
  call: CancelTerms & TimeLimit,
  now: Date,
  format: (limit: Date) => string,
): string {
  return describeCancelRule(call, describeLimit(call, now, format));
}

/** Returns the sentence about a booked call of a package that goes on. `format`: as for `describeOwnCancelRule`. */
export function describePackageCancelRule(call: TimeLimit, now: Date, format: (limit: Date) => string): string {
  const limit = describeLimit(call, now, format);
  return limit === null
    ? 'If you cancel it, I decide whether it counts: the limit counts from the earliest time it ever had.'
    : `If you cancel it by ${limit}, the call goes back to your package.`;
}

function describeLimit(call: TimeLimit, now: Date, format: (limit: Date) => string): string | null {
  const limit = getMoneyDeadline(call);
  if (now > limit) return null;
  return limit < getChangeDeadline(call.startsAt, call.changeNoticeHours) ? format(limit) : 'then';
}

/** Returns the fate of the money of a call that its client cancels now, by the rule that was agreed at the booking. */
export function getMoneyOnClientCancel(call: CancelledCall, now: Date): MoneyOnCancel {
  const money = getFateWithoutDispute(call);
  if (money === 'package' || money === 'package-credit') {
    if (now > getMoneyDeadline(call)) return 'package-waits';
    if (money === 'package' && call.package && now.getTime() < Date.parse(call.package.endsAt)) return money;
    return call.package?.isDisputed ? 'package-waits' : 'package-credit';
  }
  if (money !== 'waits' || call.cancelRule === 'decide' || call.isMoneyHeld || now > getMoneyDeadline(call))
    return money;
  const { paid, refunded = 0 } = call;
  if (call.cancelRule === 'refund') return call.paidWith === 'card' && paid > refunded ? 'refund' : 'waits';
  // What a part of the money is worth in minutes, the coach decides.
  return paid > 0 && refunded === 0 ? 'becomes-credit' : 'waits';
}
