import type { Booking } from '#contracts/admin-bookings.ts';
import { getMoneyOnCancel, type MoneyOnCancel } from '#domain/cancellation.ts';
import { formatMinutes } from '../booking-labels.ts';

const cancelTexts: Record<MoneyOnCancel, string> = {
  none: 'Nothing was paid for it.',
  credit: 'The call’s minutes go back to the client’s credit.',
  waits:
    'Nothing is refunded automatically: you’ll find the payment under Needs attention on the Today page, where you decide.',
};

/** What cancelling does with the money of a call; empty for a free call. */
export const cancelMoneyText = (booking: Booking): string | null =>
  booking.kind === 'free' ? null : cancelTexts[getMoneyOnCancel(booking)];

const deleteTexts: Record<MoneyOnCancel, string | null> = {
  none: null,
  credit: cancelTexts.credit,
  waits: 'The payment stays under Needs attention until you’ve decided.',
};

export const deleteMoneyText = (booking: Booking): string | null => deleteTexts[getMoneyOnCancel(booking)];

/** A client's credit in minutes; negative if more was used than there was. */
export function creditLabel(minutes: number): string {
  if (minutes < 0) return `The client owes ${formatMinutes(-minutes)}`;
  return `${minutes === 0 ? 'No minutes' : formatMinutes(minutes)} to the client’s credit`;
}
