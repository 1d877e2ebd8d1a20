import type { MyCall } from '#contracts/my-call.ts';
import { isOpenBooking } from '#domain/bookings.ts';

/** The status of a call in words for its client. `isAhead`: it will take place. */
export type CallState = { word: string; sentence: string; isAhead: boolean };

export function callState(call: Pick<MyCall, 'kind' | 'status' | 'startsAt' | 'minutes'>, now: Date): CallState {
  const { kind, status, minutes } = call;
  const startsAt = new Date(call.startsAt);
  if (kind === 'free' && status === 'expired') return { ...notConfirmed, isAhead: false };
  if (!isOpenBooking({ kind, status })) return { ...(closed[status] ?? notBooked), isAhead: false };
  if (now < startsAt) return { ...(status === 'pending' ? reserved : confirmed), isAhead: true };
  const isOver = now.getTime() >= startsAt.getTime() + minutes * 60_000;
  return { ...(isOver ? over : underWay), isAhead: false };
}

const reserved = { word: 'Booked', sentence: 'This time is reserved for you.' };
const confirmed = { word: 'Confirmed', sentence: 'This time is yours. There is nothing else to do until then.' };
const underWay = { word: 'Now', sentence: 'Your call is under way.' };
const over = { word: 'Over', sentence: 'The time of this call has passed.' };
const notBooked = { word: 'Not booked', sentence: 'This call does not take place.' };

const notConfirmed = {
  word: 'Not booked',
  sentence: 'It was not confirmed in time, so this time is not held any more.',
};

const closed: Record<string, { word: string; sentence: string }> = {
  unconfirmed: {
    word: 'Not confirmed',
    sentence: 'This time is held for you for half an hour. Please confirm the call by the link in our mail.',
  },
  pending: { word: 'Waiting for payment', sentence: 'This time is held for you while its payment is open.' },
  completed: { word: 'Over', sentence: 'This call has taken place.' },
  no_show: { word: 'Over', sentence: 'This call did not take place.' },
  cancelled: { word: 'Cancelled', sentence: 'This call was cancelled and does not take place.' },
  expired: {
    word: 'Not booked',
    sentence: 'Its payment was not completed in time, so this time is no longer held for you.',
  },
  refunded: { word: 'Refunded', sentence: 'This call does not take place, and what you paid has been refunded.' },
};

/** '30-Minute Coaching Call' */
export const callName = ({ kind, minutes }: Pick<MyCall, 'kind' | 'minutes'>): string =>
  kind === 'free' ? 'Free Introductory Call' : `${minutes}-Minute Coaching Call`;
