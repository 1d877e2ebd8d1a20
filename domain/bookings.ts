/** Lengths that a coaching call may have. */
export const callMinutes = [30, 45, 60] as const;
export type CallMinutes = (typeof callMinutes)[number];

export const contactMethods = ['facetime', 'whatsapp'] as const;
export type ContactMethod = (typeof contactMethods)[number];
export const contactMethodNames: Record<ContactMethod, string> = { facetime: 'FaceTime', whatsapp: 'WhatsApp' };

/** Every call sits on the half-hour grid; a longer one occupies the next half-hour too. */
export const HALF_HOUR_MINUTES = 30;
export const countHalfHours = (minutes: CallMinutes): 1 | 2 => (minutes > HALF_HOUR_MINUTES ? 2 : 1);

/** A free introductory call is a consultation request, a paid one a coaching call. */
export const bookingKinds = ['free', 'paid'] as const;
export type BookingKind = (typeof bookingKinds)[number];

/**
 * What a free call is stored as. While `unconfirmed`, its time is held until the link in the mail is used; where it is not,
 * the call is `expired`. A suspected robot holds no slot and blocks nobody.
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
 * What a paid call is stored as. While `pending`, its time is held for a payment that is open. A suspected robot holds
 * none and has no payment.
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

/** How long a paid call's time is held while its payment is open. */
export const PAYMENT_HOLD_MINUTES = 15;

/** A link in a mail about a call works until this many days after the call: an old mail should not reveal contact data for ever. */
const LINK_DAYS_AFTER_CALL = 30;

export const isCallLinkExpired = ({ startsAt }: { startsAt: Date }, now: Date): boolean =>
  now.getTime() - startsAt.getTime() > LINK_DAYS_AFTER_CALL * 24 * HOUR_MS;

/** A person may have one of these in the future. */
export const openFreeCallStatuses = ['pending', 'confirmed'] as const satisfies readonly FreeCallStatus[];
/** A call that will take place: it can be moved, is reminded of, and stands in the agenda. */
export const openStatuses = {
  free: openFreeCallStatuses,
  paid: ['paid', 'confirmed'],
} as const satisfies Record<BookingKind, readonly BookingStatus[]>;

/** What the coach or the client does with a booking; `cancel` is the only one that frees its half-hours. */
export const bookingActions = ['confirm', 'complete', 'no_show', 'cancel', 'reopen', 'not_a_robot'] as const;
export type BookingAction = (typeof bookingActions)[number];

/**
 * What a payment does with the call that it is for: it is paid, its hold ran out, or its money went back. A hold that ran
 * out may still be paid: then the call takes place if its time is free. The hold of an unconfirmed free call runs out too.
 */
export const paymentActions = ['settle', 'expire', 'refund'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** What a visitor does with an unconfirmed free call by the link in the mail. */
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

/** What decides how a booking may move. */
export type BookingState = { kind: BookingKind; status: string; startsAt: Date };

/** The status that an action leads to; null where it may not be done. Every move of status goes through here. */
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

/** Whether the call will take place, as far as its status tells: only then can its time be changed. */
export const isOpenBooking = ({ kind, status }: Pick<BookingState, 'kind' | 'status'>): boolean =>
  (openStatuses[kind] as readonly string[]).includes(status);

/** Whether the client may still move or cancel it by herself. */
export const canClientChange = (booking: BookingState, now: Date, changeNoticeHours: number): boolean =>
  isOpenBooking(booking) && booking.startsAt.getTime() - now.getTime() >= changeNoticeHours * HOUR_MS;

/** What the minutes really used come to, all in minutes. */
export type MinuteBalance = {
  /** What the call adds to the client's credit; below zero, what it takes from it. */
  rolloverMinutes: number;
  /** To be invoiced. */
  overtimeMinutes: number;
};

/** `paidWith` credit, the call took its length from it when it was booked; overtime may take `creditMinutes` more. */
export function computeMinuteBalance(call: {
  paidWith: string;
  minutes: number;
  minutesUsed: number;
  creditMinutes: number;
}): MinuteBalance {
  const { minutes, minutesUsed } = call;
  const overtime = Math.max(0, minutesUsed - minutes);
  const covered = Math.min(overtime, call.creditMinutes);
  return {
    rolloverMinutes: getInitialRollover(call) + Math.max(0, minutes - minutesUsed) - covered,
    overtimeMinutes: overtime - covered,
  };
}

/** `rolloverMinutes` of a paid call that has not been completed. */
export const getInitialRollover = ({ paidWith, minutes }: { paidWith: string; minutes: number }): number =>
  paidWith === 'credit' ? -minutes : 0;

/**
 * What cancelling or deleting does with the money of a call: nothing, the client's credit is back, or what was paid waits
 * for the coach's decision. Of a call that took place the money is earned.
 */
export type MoneyOnCancel = 'none' | 'credit' | 'waits';

export function getMoneyOnCancel({
  kind,
  status,
  amount = 0,
  refunded = 0,
  paidWith,
}: {
  kind: BookingKind;
  status: string;
  /** Cents. */
  amount?: number;
  /** Cents. */
  refunded?: number;
  paidWith?: string;
}): MoneyOnCancel {
  if (kind === 'free' || !isOpenBooking({ kind, status })) return 'none';
  if (paidWith === 'credit') return 'credit';
  return amount > refunded ? 'waits' : 'none';
}

export const reminders = ['day', 'hour'] as const;
export type Reminder = (typeof reminders)[number];
const reminderHours: Record<Reminder, number> = { day: 24, hour: 1 };

/** Whether the time for this reminder has come. */
export const isReminderTime = (reminder: Reminder, { startsAt }: { startsAt: Date }, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= reminderHours[reminder] * HOUR_MS;

/**
 * Which reminder of a call is due. None for what was booked or moved when its time had come already: that mail has just
 * been sent. A late one is still sent until the next takes its place.
 */
export function findDueReminder(call: { startsAt: Date; scheduledAt: Date }, now: Date): Reminder | null {
  if (now >= call.startsAt) return null;
  const getReminderTime = (reminder: Reminder) => call.startsAt.getTime() - reminderHours[reminder] * HOUR_MS;
  const last = reminders.findLast((reminder) => getReminderTime(reminder) <= now.getTime());
  return last && call.scheduledAt.getTime() <= getReminderTime(last) ? last : null;
}

const HOUR_MS = 60 * 60 * 1000;

/** Phone numbers are searched by their digits alone. */
export const extractPhoneDigits = (phone: string): string => phone.replace(/\D/g, '');
