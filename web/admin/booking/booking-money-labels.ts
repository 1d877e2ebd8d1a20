import type { Booking, PaidCall } from '#contracts/booking/admin-bookings.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { getMoneyOnCancel } from '#domain/cancellation.ts';
import { formatDollars } from '#domain/prices.ts';
import { formatMinutes } from '../booking-labels.ts';

type CallMoney = Pick<PaidCall, 'amount' | 'paid' | 'refunded' | 'owed' | 'paidWith' | 'status' | 'minutesFromCredit'> &
  Partial<Pick<PaidCall, 'package'>>;
/** The fields of a booking that decide what happens to its money. */
export type MoneyOfBooking = Parameters<typeof getMoneyOnCancel>[0];

/** Returns what paid for a call: '$50', '$50, $20 refunded', 'Not paid', '$16.67, 20 minutes from credit'. */
export const paidLabel = (call: CallMoney): string => [moneyLabel(call), minutesLabel(call)].filter(Boolean).join(', ');

const minutesLabel = ({ minutesFromCredit }: CallMoney): string | false =>
  minutesFromCredit > 0 && `${formatMinutes(minutesFromCredit)} from credit`;

function moneyLabel({ amount, paid, refunded, owed, paidWith, status }: CallMoney): string {
  if (paidWith === 'credit') return 'From credit';
  if (paidWith === 'package') return 'From a package';
  if (paid > 0)
    return refunded > 0 ? `${formatDollars(paid)}, ${formatDollars(refunded)} refunded` : formatDollars(paid);
  if (amount === 0) return formatDollars(0);
  return status === 'pending' || owed > 0 ? `${formatDollars(amount)}, not paid yet` : 'Not paid';
}

/** Returns the paid amount with the way it was paid: '$50, paid by card'. */
export function paymentSummary(call: CallMoney): string {
  const { paid, refunded, paidWith } = call;
  if (paidWith === 'credit') return 'Taken from credit';
  if (paidWith === 'package')
    return `A call of the package ${call.package ? `“${call.package.name}”` : 'that is gone'}`;
  if (paid === 0) return paidLabel(call);
  const how = paidWith === 'card' ? 'paid by card' : 'paid elsewhere';
  return [`${formatDollars(paid)}, ${how}`, refunded > 0 && `${formatDollars(refunded)} refunded`, minutesLabel(call)]
    .filter(Boolean)
    .join('; ');
}

/** Returns what was agreed for a cancellation in time; null where the coach decides, or nothing would happen. */
export function agreedMoneyText(call: Pick<PaidCall, 'kind' | 'amount' | 'paidWith' | 'cancelRule' | 'status'>) {
  const { amount, paidWith, cancelRule } = call;
  if (!isOpenBooking(call) || amount === 0 || paidWith === 'credit') return null;
  if (cancelRule === 'credit') return 'credit if the client cancels in time';
  return cancelRule === 'refund' ? 'full refund if the client cancels in time' : null;
}

const cancelTexts: Record<ReturnType<typeof getMoneyOnCancel>, string> = {
  package: 'The call goes back to its package, which gets longer.',
  'package-credit': 'The package has ended, so the call’s minutes become credit for a while.',
  none: 'Nothing was paid for it.',
  credit: 'The call’s minutes go back to the client’s credit.',
  waits:
    'Nothing is refunded automatically: you’ll find the payment under Needs attention on the Today page, where you decide.',
};

const MONEY_WENT_BACK = 'What was paid for it has already become credit or been refunded.';

/** Returns the effect of a cancellation on the money, as a sentence; null for a free call. */
export function cancelMoneyText(booking: MoneyOfBooking & { minutesFromCredit?: number }): string | null {
  if (booking.kind === 'free') return null;
  const { minutesFromCredit = 0 } = booking;
  const fate = getMoneyOnCancel(booking);
  const money = fate === 'none' ? describeNoMoney(booking) : cancelTexts[fate];
  return minutesFromCredit > 0
    ? `${money} The ${formatMinutes(minutesFromCredit)} from the client’s credit go back to it.`
    : money;
}

function describeNoMoney({ package: ofPackage, refunded = 0, isGivenBack = false }: MoneyOfBooking): string {
  if (ofPackage) return 'Nothing goes back.';
  return isGivenBack || refunded > 0 ? MONEY_WENT_BACK : cancelTexts.none;
}

const deleteTexts: Record<ReturnType<typeof getMoneyOnCancel>, string | null> = {
  none: null,
  credit: cancelTexts.credit,
  package: cancelTexts.package,
  'package-credit': cancelTexts['package-credit'],
  waits: 'The payment stays under Needs attention until you’ve decided.',
};

export const deleteMoneyText = (booking: Booking): string | null => deleteTexts[getMoneyOnCancel(booking)];

/** Returns a client's credit as text. `minutes` is negative if the client has used more than there was. */
export function creditLabel(minutes: number): string {
  if (minutes < 0) return `The client owes ${formatMinutes(-minutes)}`;
  return `${minutes === 0 ? 'No minutes' : formatMinutes(minutes)} to the client’s credit`;
}
