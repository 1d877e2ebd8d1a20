import { type CallMinutes, callMinutes, HALF_HOUR_MINUTES, halfHoursOf } from './bookings.ts';
import { dateAt, type HalfHour, halfHourOf, halfHoursOn, slotAt, startOfDate } from './coach-clock.ts';
import { addDays, daysBetween, type Slot, type TimeCode, type Weekday, weekdayOf } from './slots.ts';

/** All that the coach has set. Inactive and passed `ranges` belong in it: "none exists" differs from "none is active". */
export type CoachCalendar = {
  weekly: { dayOfWeek: Weekday; timeOfDay: TimeCode; isActive: boolean }[];
  dated: { date: string; timeOfDay: TimeCode; isActive: boolean }[];
  /** Both ends included. */
  ranges: { startDate: string; endDate: string; isActive: boolean }[];
  overrides: Override[];
  /** Dated values of the half-hours that are booked or held, also by a hold that has run out and is not yet let go. */
  taken: string[];
};
type Override = {
  startDate: string;
  endDate: string;
  type: 'blocked' | 'blocked_specific' | 'available_only';
  timeSlots: TimeCode[];
  isActive: boolean;
};

/** `zone` is the coach's; `horizonDays` counts from her today. */
export type BookingRules = { now: Date; zone: string; noticeHours: number; horizonDays: number };

export type OpenSlot = HalfHour & { durations: CallMinutes[] };

export type Verdict =
  | { verdict: 'open'; startsAt: Date; halfHours: HalfHour[] }
  | { verdict: 'taken' }
  | { verdict: 'unavailable' };

/** Everything that a visitor may book now, sorted by time. */
export function openSlots(calendar: CoachCalendar, rules: BookingRules): OpenSlot[] {
  const today = dateAt(rules.now, rules.zone);
  const taken = new Set(calendar.taken);
  const days = Array.from({ length: rules.horizonDays + 1 }, (_, days) => addDays(today, days));
  const open = days.flatMap((date) => offeredOn(date, calendar, rules)).filter(({ value }) => !taken.has(value));
  return open.map((half, index) => {
    const next = open[index + 1];
    const room = next?.startsAt.getTime() === halfHourAfter(half.startsAt).getTime() ? 2 : 1;
    return { ...half, durations: callMinutes.filter((minutes) => halfHoursOf(minutes) <= room) };
  });
}

/** The same answer as `openSlots` for one slot, from the one or two days concerned. */
export function judgeSlot(slot: Slot, minutes: CallMinutes, calendar: CoachCalendar, rules: BookingRules): Verdict {
  const halfHours = halfHoursFrom(slot, minutes, rules.zone);
  const [first] = halfHours;
  const offered = halfHours.every(({ date, value }) =>
    offeredOn(date, calendar, rules).some((half) => half.value === value),
  );
  if (!first || halfHours.length < halfHoursOf(minutes) || !offered) return { verdict: 'unavailable' };
  if (halfHours.some(({ value }) => calendar.taken.includes(value))) return { verdict: 'taken' };
  return { verdict: 'open', startsAt: first.startsAt, halfHours };
}

/** The first moment after now at which `openSlots` may answer differently although the calendar stays as it is. */
export function changesAt(open: readonly Pick<OpenSlot, 'startsAt'>[], { now, zone, noticeHours }: BookingRules): Date {
  const midnight = startOfDate(addDays(dateAt(now, zone), 1), zone).getTime();
  const noticeRunsOut = open.map(({ startsAt }) => startsAt.getTime() - noticeHours * HOUR_MS + 1);
  return new Date(Math.min(midnight, ...noticeRunsOut.slice(0, 1)));
}

/** The half-hours that a call would occupy, as far as they exist. */
function halfHoursFrom(slot: Slot, minutes: CallMinutes, zone: string): HalfHour[] {
  const first = halfHourOf(slot, zone);
  if (!first || halfHoursOf(minutes) === 1) return first ? [first] : [];
  const next = slotAt(halfHourAfter(first.startsAt), zone);
  const second = next && halfHourOf(next, zone);
  return second ? [first, second] : [first];
}

/** What the rules open on a coach's day, booked or not. */
function offeredOn(date: string, calendar: CoachCalendar, { now, zone, noticeHours, horizonDays }: BookingRules) {
  const daysAhead = daysBetween(dateAt(now, zone), date);
  if (daysAhead < 0 || daysAhead > horizonDays) return [];
  const times = timesOn(date, daysAhead, calendar);
  const earliest = now.getTime() + noticeHours * HOUR_MS;
  return halfHoursOn(date, zone).filter(({ time, startsAt }) => times.has(time) && startsAt.getTime() >= earliest);
}

/** What weekly slots, dated slots, ranges and overrides make of a day: `blocked` beats the list types. */
function timesOn(date: string, daysAhead: number, calendar: CoachCalendar): ReadonlySet<TimeCode> {
  const overrides = calendar.overrides.filter((override) => override.isActive && covers(override, date));
  const ofType = (type: Override['type']) => overrides.filter((override) => override.type === type);
  if (ofType('blocked').length > 0) return new Set();

  const season = isInSeason(date, daysAhead, calendar.ranges);
  const usual = usualTimesOn(date, season, calendar);
  const openings = ofType('available_only');
  const listed = new Set(openings.flatMap(({ timeSlots }) => timeSlots));
  const open = openings.length === 0 ? usual : season ? [...listed] : usual.filter((time) => listed.has(time));
  const blocked = new Set(ofType('blocked_specific').flatMap(({ timeSlots }) => timeSlots));
  return new Set(open.filter((time) => !blocked.has(time)));
}

/** Weekly slots hold inside active ranges; while no range was ever made, for the next 1 to 7 days. */
function isInSeason(date: string, daysAhead: number, ranges: CoachCalendar['ranges']): boolean {
  if (ranges.length === 0) return daysAhead >= 1 && daysAhead <= 7;
  return ranges.some((range) => range.isActive && covers(range, date));
}

function usualTimesOn(date: string, season: boolean, { weekly, dated }: CoachCalendar): TimeCode[] {
  const weekday = weekdayOf(date);
  return [
    ...weekly.filter((slot) => season && slot.isActive && slot.dayOfWeek === weekday),
    ...dated.filter((slot) => slot.isActive && slot.date === date),
  ].map(({ timeOfDay }) => timeOfDay);
}

function covers({ startDate, endDate }: { startDate: string; endDate: string }, date: string): boolean {
  return startDate <= date && date <= endDate;
}

const HOUR_MS = 60 * 60 * 1000;

function halfHourAfter(instant: Date): Date {
  return new Date(instant.getTime() + HALF_HOUR_MINUTES * 60 * 1000);
}
