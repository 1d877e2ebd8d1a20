import type { Booking } from '#contracts/bookings.ts';
import { type Money, moneyOf } from '#domain/bookings.ts';
import { minutesName } from '../booking-words.ts';

const cancelled: Record<Money, string> = {
  none: 'Nothing has been paid for it.',
  credit: 'The minutes of the call go back to the client’s credit.',
  waits:
    'Nothing is refunded by itself: what was paid is listed under Needs attention on the Today page, where you decide about it.',
};

/** What cancelling does with the money of a call; nothing of a free one. */
export const whenCancelled = (booking: Booking): string | null =>
  booking.kind === 'free' ? null : cancelled[moneyOf(booking)];

const deleted: Record<Money, string | null> = {
  none: null,
  credit: cancelled.credit,
  waits: 'What was paid stays under Needs attention until you have decided about it.',
};

/** What deleting does with the money of a call. */
export const whenDeleted = (booking: Booking): string | null => deleted[moneyOf(booking)];

/** What a client has open, in minutes; below zero, more was used than there was. */
export function creditWords(minutes: number): string {
  if (minutes < 0) return `The client owes ${minutesName(-minutes)}`;
  return `${minutes === 0 ? 'No minutes' : minutesName(minutes)} to the client’s credit`;
}
