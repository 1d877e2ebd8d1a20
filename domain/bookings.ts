import { DAY_MS } from './durations.ts';

export const callMinutes = [30, 45, 60] as const;
export type CallMinutes = (typeof callMinutes)[number];

/** Returns '30-45 minutes (30 are reserved for you)' if the coach reserves 30 to 45 minutes, else '60 minutes'. */
export const describeFreeCallLength = (minutes: number): string =>
  minutes >= 30 && minutes <= 45 ? `30-45 minutes (${minutes} are reserved for you)` : `${minutes} minutes`;

export const contactMethods = ['facetime', 'whatsapp', 'phone', 'link'] as const;
export type ContactMethod = (typeof contactMethods)[number];
/** The names of the ways to call; `domain/ways-to-call.ts` has them within sentences. */
export const contactMethodNames: Record<ContactMethod, string> = {
  facetime: 'FaceTime',
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  link: 'Video link',
};

/** Calls start on the half-hour grid; longer ones also occupy the next half-hour. */
export const HALF_HOUR_MINUTES = 30;
export const countHalfHours = (minutes: number): 1 | 2 => (minutes > HALF_HOUR_MINUTES ? 2 : 1);

/** The kinds of calls: free ones are stored in `consultation_requests`, paid ones in `coaching_calls`. */
export const bookingKinds = ['free', 'paid'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/**
 * The stored status of a free call. While `unconfirmed`, its time is held until the client uses the mailed link;
 * without that, the call becomes `expired`. A suspected robot holds no slot.
 */
export const freeCallStatuses = [
  'unconfirmed',
  'pending',
  'confirmed',
  'completed',
  'no_show',
  'cancelled',
  'expired',
  'suspected_robot',
] as const;
export type FreeCallStatus = (typeof freeCallStatuses)[number];

/**
 * The stored status of a paid call. While `pending`, its time is held for an open payment. Only earlier versions stored
 * `suspected_robot`: it holds no slot and has no payment, and the coach can delete it.
 */
export const paidCallStatuses = [
  'pending',
  'paid',
  'confirmed',
  'completed',
  'no_show',
  'cancelled',
  'expired',
  'refunded',
  'suspected_robot',
] as const;
export type PaidCallStatus = (typeof paidCallStatuses)[number];
export type BookingStatus = FreeCallStatus | PaidCallStatus;

/** The days after a call for which its mails' links work: an old mail must not reveal data for ever. */
const LINK_DAYS_AFTER_CALL = 30;

export const isCallLinkExpired = ({ startsAt }: { startsAt: Date }, now: Date): boolean =>
  now.getTime() - startsAt.getTime() > LINK_DAYS_AFTER_CALL * DAY_MS;

/** The statuses of a free call that is planned. A client may have only one such call ahead. */
export const openFreeCallStatuses = ['pending', 'confirmed'] as const satisfies readonly FreeCallStatus[];
/** Statuses of calls that will take place: they can be moved, and get reminders. */
export const openStatuses = {
  free: openFreeCallStatuses,
  paid: ['paid', 'confirmed'],
} as const satisfies Record<BookingKind, readonly BookingStatus[]>;

/** The actions of the coach or the client on a booking. Only `cancel` frees its half-hours. */
export const bookingActions = ['confirm', 'complete', 'no_show', 'cancel', 'reopen', 'not_a_robot'] as const;
export type BookingAction = (typeof bookingActions)[number];

/**
 * The actions of a payment on its call: it settles the call, lets its hold expire, or refunds it. An expired hold may
 * still be paid: then the call takes place if its time is free. The hold of an unconfirmed free call expires too.
 */
export const paymentActions = ['settle', 'expire', 'refund'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** The actions that the mailed link lets a visitor take on an unconfirmed free call. */
export const linkActions = ['confirm_by_link'] as const;
export type LinkAction = (typeof linkActions)[number];

type AnyAction = BookingAction | PaymentAction | LinkAction;
type Transitions = Partial<Record<BookingStatus, Partial<Record<AnyAction, BookingStatus>>>>;

const endingTransitions = { complete: 'completed', no_show: 'no_show', cancel: 'cancelled' } as const;
const transitions: Record<BookingKind, Transitions> = {
  free: {
    unconfirmed: { confirm_by_link: 'pending', expire: 'expired', cancel: 'cancelled' },
    pending: { confirm: 'confirmed', ...endingTransitions },
    confirmed: endingTransitions,
    completed: { reopen: 'confirmed' },
    no_show: { reopen: 'confirmed' },
    suspected_robot: { not_a_robot: 'pending' },
  },
  paid: {
    pending: { cancel: 'cancelled', settle: 'confirmed', expire: 'expired' },
    paid: { confirm: 'confirmed', refund: 'refunded', ...endingTransitions },
    confirmed: { refund: 'refunded', ...endingTransitions },
    completed: { reopen: 'confirmed' },
    no_show: { reopen: 'confirmed' },
    cancelled: { refund: 'refunded' },
    expired: { settle: 'confirmed', refund: 'refunded' },
  },
};

export type BookingState = { kind: BookingKind; status: string; startsAt: Date };

/** Returns the status after an action; null if the action is not allowed. Every change of status goes through here. */
export function getNextStatus(
  action: AnyAction,
  { kind, status, startsAt }: BookingState,
  now: Date,
): BookingStatus | null {
  const hasBegun = startsAt <= now;
  if ((action === 'complete' || action === 'no_show') && !hasBegun) return null;
  if (action === 'not_a_robot' && hasBegun) return null;
  return transitions[kind][status as BookingStatus]?.[action] ?? null;
}

export const listPossibleActions = (booking: BookingState, now: Date): BookingAction[] =>
  bookingActions.filter((action) => getNextStatus(action, booking, now) !== null);

/** Returns true if the call will take place. Only such a call can be moved. */
export const isOpenBooking = ({ kind, status }: Pick<BookingState, 'kind' | 'status'>): boolean =>
  (openStatuses[kind] as readonly string[]).includes(status);

/** Returns the digits of a phone number, by which it is searched. */
export const extractPhoneDigits = (phone: string): string => phone.replace(/\D/g, '');
