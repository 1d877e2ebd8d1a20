import type { BookingSurge } from '#contracts/booking/booking-surges.ts';

/** Returns '12 bookings from one network since 2:10 PM'. `since` is the time of the first one on the coach's clock. */
export function surgeLabel({ bookings, network }: Pick<BookingSurge, 'bookings' | 'network'>, since: string): string {
  const source = network ? 'from one network' : 'from all visitors';
  return `${bookings === 1 ? '1 booking' : `${bookings} bookings`} ${source} since ${since}`;
}

/** Returns the path of the surge's bookings: of its free calls, or of its paid calls if it has no other. */
export const surgePath = ({ id, bookings, paidCalls }: Pick<BookingSurge, 'id' | 'bookings' | 'paidCalls'>): string =>
  `/admin/bookings?tab=${paidCalls === bookings ? 'paid' : 'free'}&surge=${id}`;

/** Returns '9 free calls and 3 paid calls'. */
export function countByKind({ bookings, paidCalls }: Pick<BookingSurge, 'bookings' | 'paidCalls'>): string {
  const count = (number: number, kind: string) => number > 0 && `${number} ${kind} ${number === 1 ? 'call' : 'calls'}`;
  return [count(bookings - paidCalls, 'free'), count(paidCalls, 'paid')].filter(Boolean).join(' and ');
}

/** Returns the title of the toast after `count` bookings were cancelled. */
export const cancelledTitle = (count: number): string => (count > 0 ? 'Bookings canceled' : 'No bookings canceled');

/** Returns the question before `count` bookings are cancelled, of which `confirmedCount` were confirmed by mail. */
export function cancelQuestion(count: number, confirmedCount: number) {
  const noun = count === 1 ? '1 booking' : `${count} bookings`;
  const confirmed = confirmedCount === 1 ? '1 of them was' : `${confirmedCount} of them were`;
  const times = count === 1 ? 'The time opens up' : 'The times open up';
  return {
    title: count === 0 ? 'Cancel bookings?' : `Cancel ${noun}?`,
    confirm: count === 0 ? 'Nothing to cancel' : `Cancel ${noun}`,
    text: [
      confirmedCount > 0 && `${confirmed} confirmed by email.`,
      `No client gets an email. ${times} again right away. Calls you’ve confirmed and calls that are paid for stay.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}
