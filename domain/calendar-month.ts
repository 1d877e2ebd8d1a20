import {
  type Availability,
  type BookingRules,
  type CoachCalendar,
  createFullCheck,
  type Override,
  planDay,
} from './availability.ts';
import { dateAt, listHalfHoursOfDay } from './coach-clock.ts';
import { addDays, type TimeCode, timeCodes } from './slot-values.ts';

/** A half-hour of the coach's calendar. `reason` is the coach's reason for the override that blocks it, if any. */
type CalendarHalfHour = {
  time: TimeCode;
  value: string;
  startsAt: Date;
  state: Availability | 'booked' | 'held';
  reason: string | null;
};
export type CalendarDay = {
  date: string;
  isInSeason: boolean;
  /** True if an override blocks the whole day; `reason` is that override's. */
  isBlocked: boolean;
  reason: string | null;
  halfHours: CalendarHalfHour[];
  /** The times of day that the clocks skip on this day. */
  skippedTimes: TimeCode[];
};

/**
 * Builds the days of a month such as '2027-01' with every half-hour that is offered, taken or blocked. A booking takes
 * precedence, and past days show only bookings. `held` are the values of the taken half-hours that are only held.
 */
export function buildCalendarMonth(
  month: string,
  calendar: CoachCalendar,
  held: ReadonlySet<string>,
  rules: BookingRules,
): CalendarDay[] {
  const taken = new Set(calendar.taken);
  const today = dateAt(rules.now, rules.zone);
  const isFull = createFullCheck(calendar, rules);
  return listDatesOfMonth(month).map((date) => {
    const { isInSeason, blockedBy, halfHours } = planDay(date, calendar, rules);
    const halfHoursOfDay = listHalfHoursOfDay(date, rules.zone);
    const plans = new Map(date < today ? [] : halfHours.map((plan) => [plan.halfHour.time, plan]));
    return {
      date,
      isInSeason,
      isBlocked: blockedBy.length > 0,
      reason: joinReasons(blockedBy),
      halfHours: halfHoursOfDay.flatMap(({ time, value, startsAt }) => {
        const plan = plans.get(time);
        const booking = taken.has(value) && (held.has(value) ? 'held' : 'booked');
        const planned = plan?.availability === 'open' && isFull(startsAt) ? 'full' : plan?.availability;
        const state = booking || planned;
        const reason = state === 'blocked' && plan ? joinReasons(plan.blockedBy) : null;
        return state ? [{ time, value, startsAt, state, reason }] : [];
      }),
      skippedTimes: timeCodes.filter((code) => halfHoursOfDay.every(({ time }) => time !== code)),
    };
  });
}

export function listDatesOfMonth(month: string): string[] {
  return Array.from({ length: 31 }, (_, days) => addDays(`${month}-01`, days)).filter((date) => date.startsWith(month));
}

function joinReasons(overrides: readonly Override[]): string | null {
  return [...new Set(overrides.flatMap(({ reason }) => reason ?? []))].join(', ') || null;
}
