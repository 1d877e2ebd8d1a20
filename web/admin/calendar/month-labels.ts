import type { HalfHourState, MonthDay, MonthHalfHour } from '#contracts/calendar/calendar-month.ts';
import { formatDate } from '#domain/slot-values.ts';
import { calendarsAt, listBusyHalfHours } from './busy-times.ts';

/** The counts of a day. A past day counts only its bookings. */
export type DayCounts = {
  open: number;
  /** Calls, not half-hours. */
  booked: number;
  /** 'blocked: holiday' for a whole day, '3 blocked' for some half-hours. */
  blocked: string | null;
  /** True if no weekly slot is offered, because no date range is active. */
  hasNoRange: boolean;
};

export function dayCounts({ date, isInSeason, isBlocked, reason, halfHours }: MonthDay, today: string): DayCounts {
  const inState = (...states: HalfHourState[]) => halfHours.filter(({ state }) => states.includes(state));
  const open = inState('open').length;
  const blocked = inState('blocked').length;
  const blockedTimesLabel = blocked > 0 ? `${blocked} blocked` : null;
  const calls = inState('booked', 'held').map(({ call, value }) => (call ? `${call.kind} ${call.id}` : value));
  const booked = new Set(calls).size;
  if (date < today) return { open: 0, booked, blocked: null, hasNoRange: false };
  return {
    open,
    booked,
    blocked: isBlocked ? blockedLabel(reason) : blockedTimesLabel,
    hasNoRange: !isInSeason && open === 0 && !isBlocked,
  };
}

/** Counts the half-hours that would be open if the coach were not busy elsewhere and all calendars could be read. */
export const countBusy = (day: MonthDay, today: string): number =>
  day.date < today ? 0 : listBusyHalfHours(day).length;

export const NO_RANGE_LABEL = 'no date range';

/** Returns 'blocked: holiday', or 'blocked' without a reason. */
export const blockedLabel = (reason: string | null): string => (reason ? `blocked: ${reason}` : 'blocked');

/** Returns 'Monday, January 4, 2027: 5 open, 2 booked'. */
export const dayLabel = (day: MonthDay, today: string): string =>
  `${formatDate(day.date)}: ${dayStateLabel(day, today)}`;

/** Returns '5 open, 2 booked'. */
export function dayStateLabel(day: MonthDay, today: string): string {
  const { open, booked, blocked, hasNoRange } = dayCounts(day, today);
  const closedUnread =
    day.date < today ? 0 : listBusyHalfHours(day).filter((half) => !calendarsAt(day.busy, half)).length;
  const busy = countBusy(day, today) - closedUnread;
  const words = [
    day.date < today && 'passed',
    blocked,
    open > 0 && `${open} open`,
    busy > 0 && `${busy} closed while you’re busy`,
    closedUnread > 0 && `${closedUnread} ${CLOSED_UNREAD}`,
    booked > 0 && `${booked} booked`,
    hasNoRange && NO_RANGE_LABEL,
  ].filter(Boolean);
  return words.join(', ') || 'nothing open';
}

/** The words for times that are closed because a calendar can't be read, as the coach has chosen. */
const CLOSED_UNREAD = 'closed, as one of your calendars can’t be read';

/** Returns the state of a half-hour in words, and why it is not open. `busyFrom`: calendars that are busy then. */
export function halfHourLabel(
  { state, reason, call }: Pick<MonthHalfHour, 'state' | 'reason' | 'call'>,
  rules: { noticeHours: number; horizonDays: number },
  busyFrom = '',
): string {
  switch (state) {
    case 'open':
    case 'booked':
      return state;
    case 'held':
      return call?.kind === 'free' ? 'held until it’s confirmed by email' : 'held while it’s being paid for';
    case 'blocked':
      return blockedLabel(reason);
    case 'soon':
      return `too soon: already past, or within ${rules.noticeHours} hours`;
    case 'far':
      return `opens ${rules.horizonDays} days before`;
    case 'season':
      return NO_RANGE_LABEL;
    case 'full':
      return 'kept free by your breaks or your most calls a day or week';
    case 'busy':
      return busyFrom ? `closed while you’re busy, from: ${busyFrom}` : CLOSED_UNREAD;
  }
}
