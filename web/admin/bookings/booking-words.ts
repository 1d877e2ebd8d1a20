import type { z } from 'zod';
import type { BookingEvent, OwedMail } from '#contracts/bookings.ts';
import type { BookingAction, BookingKind, BookingStatus } from '#domain/bookings.ts';
import type { Order, StatusChoice, When } from './booking-address.ts';

const statusNames: Record<BookingStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  confirmed: 'Confirmed',
  completed: 'Completed',
  no_show: 'No-show',
  cancelled: 'Cancelled',
  suspected_robot: 'Suspected robot',
  expired: 'Expired',
  refunded: 'Refunded',
};
/** A word for a stored status, also for one that this browser does not know yet. */
export const statusName = (status: string): string =>
  (statusNames as Record<string, string>)[status] ?? status.replaceAll('_', ' ');

export const statusChoiceName = (choice: StatusChoice, kind: BookingKind): string => {
  if (choice === 'genuine') return kind === 'free' ? 'All but robots' : 'Any status';
  if (choice === 'open') return 'Will take place';
  return choice === 'suspected_robot' ? 'Suspected robots' : statusName(choice);
};

export const whenNames: Record<When, string> = { upcoming: 'Upcoming', past: 'Past', all: 'All' };
export const orderNames: Record<Order, string> = {
  soonest: 'Soonest first',
  latest: 'Latest first',
  newest: 'Newest bookings',
  name: 'Name, A to Z',
};

/** Default, secondary, destructive and outlined, as the badges of the house are called. */
export type StatusTone = 'leaf' | 'apricot' | 'sand' | 'danger' | 'plain';

export function toneOf({ kind, status }: { kind: BookingKind; status: string }): StatusTone {
  if (status === 'confirmed' || status === 'paid') return 'leaf';
  if (status === 'cancelled') return 'danger';
  // A free call waits for the coach, a paid one for the payment.
  if (status === 'pending') return kind === 'free' ? 'apricot' : 'sand';
  return 'plain';
}

export const kindName = ({ kind, minutes }: { kind: BookingKind; minutes: number }): string =>
  kind === 'free' ? 'Free intro call' : `${minutes}-minute coaching call`;

const deeds: Record<BookingAction, string> = {
  confirm: 'confirmed the call',
  complete: 'completed the call',
  no_show: 'noted a no-show',
  cancel: 'cancelled the call',
  reopen: 'reopened the call',
  not_a_robot: 'noted that this is not a robot',
};

/** 'You confirmed the call': who did what. `me` is the address of whoever reads it. */
export function eventWords(event: z.infer<typeof BookingEvent>, me: string): string {
  const { action, fromTime, toTime } = event;
  const who = { client: 'The client', site: 'The site', [me]: 'You' }[event.actor] ?? event.actor;
  if (action !== 'move') return `${who} ${deeds[action]}`;
  return fromTime && toTime ? `${who} moved the call from ${fromTime} to ${toTime}` : `${who} moved the call`;
}

const mailStates: Record<OwedMail['state'], string> = {
  queued: 'On its way',
  sent: 'Sent',
  failed: 'Not sent',
  skipped: 'Not needed any more',
};
export const mailStateName = (state: OwedMail['state']): string => mailStates[state];

/** 'once', '3 times' */
export const triesName = (tries: number): string => (tries === 1 ? 'once' : `${tries} times`);

/** '1 minute', '15 minutes' */
export const minutesName = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
