import type { MyCall } from '#contracts/booking/my-call.ts';
import { isOpenBooking } from '#domain/bookings.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { formatDollars } from '#domain/prices.ts';

/** The status of a call in words for its client. `isAhead`: it will take place. */
export type CallState = { word: string; sentence: string; isAhead: boolean };

export function callState(
  call: Pick<MyCall, 'kind' | 'status' | 'startsAt' | 'minutes'> & Partial<Pick<MyCall, 'owed'>>,
  now: Date,
  dollars = formatDollars,
): CallState {
  const { kind, status, minutes } = call;
  const startsAt = new Date(call.startsAt);
  if (kind === 'free' && status === 'expired') return { ...notConfirmed, isAhead: false };
  if (!isOpenBooking({ kind, status })) return { ...(closed[status] ?? notBooked), isAhead: false };
  if (now < startsAt) {
    if (call.owed) return { ...notPaid(dollars(call.owed)), isAhead: true };
    return { ...(status === 'pending' ? reserved : confirmed), isAhead: true };
  }
  const isOver = now.getTime() >= startsAt.getTime() + minutes * MINUTE_MS;
  return { ...(isOver ? over : underWay), isAhead: false };
}

const reserved = { word: 'Booked', sentence: 'This time is reserved for you.' };
const confirmed = { word: 'Confirmed', sentence: 'This time is yours. There’s nothing else you need to do.' };
const notPaid = (owed: string) => ({
  word: 'Booked',
  sentence: `This time is yours. ${owed} isn’t paid yet: please use the payment link in the email about your call.`,
});
const underWay = { word: 'Now', sentence: 'Your call is in progress.' };
const over = { word: 'Over', sentence: 'This call is over.' };
const notBooked = { word: 'Not booked', sentence: 'This call wasn’t booked.' };

const notConfirmed = {
  word: 'Not booked',
  sentence: 'It wasn’t confirmed in time, so the time is no longer held for you.',
};

const closed: Record<string, { word: string; sentence: string }> = {
  unconfirmed: {
    word: 'Not confirmed',
    sentence: 'This time is held for you for half an hour. Please confirm the call with the link in the email.',
  },
  pending: { word: 'Waiting for payment', sentence: 'This time is held for you until the payment is finished.' },
  completed: { word: 'Over', sentence: 'This call has taken place.' },
  no_show: { word: 'Over', sentence: 'This call didn’t happen.' },
  cancelled: { word: 'Canceled', sentence: 'This call has been canceled.' },
  expired: {
    word: 'Not booked',
    sentence: 'The payment wasn’t finished in time, so the time is no longer held for you.',
  },
  refunded: { word: 'Refunded', sentence: 'This call has been canceled, and your payment has been refunded.' },
};

export const callName = ({ kind, minutes }: Pick<MyCall, 'kind' | 'minutes'>): string =>
  kind === 'free' ? 'Free Introductory Call' : `${minutes}-Minute Coaching Call`;
