import { type CallMinutes, callMinutes, countHalfHours, HALF_HOUR_MINUTES } from './bookings.ts';
import { type BusyTime, isBusyAt } from './busy-times.ts';
import { type BookedCall, type CallSpacing, createSpacingCheck } from './call-spacing.ts';
import { dateAt, findHalfHour, findSlotAt, type HalfHour, listHalfHoursOfDay, startOfDate } from './coach-clock.ts';
import { type DateSpan, includesDate } from './date-spans.ts';
import { HOUR_MS, MINUTE_MS } from './durations.ts';
import { addDays, daysBetween, getWeekday, type Slot, type TimeCode, type Weekday } from './slot-values.ts';

/** All that the coach has set. `ranges` has inactive and past ones too: their mere existence changes the season. */
export type CoachCalendar = {
  weekly: { dayOfWeek: Weekday; timeOfDay: TimeCode; isActive: boolean }[];
  dated: { date: string; timeOfDay: TimeCode; isActive: boolean }[];
  ranges: (DateSpan & { isActive: boolean })[];
  overrides: Override[];
  /** Dated values of the half-hours that are booked or held, also by holds that ran out but are not released. */
  taken: string[];
  /** The calls to which those half-hours belong. Needed where the rules have a `spacing`. */
  calls?: readonly BookedCall[];
  /** Merged times in which the coach is busy elsewhere. They close the half-hours that they touch. */
  busy?: readonly BusyTime[];
};
export type Override = DateSpan & {
  type: 'blocked' | 'blocked_specific' | 'available_only';
  timeSlots: TimeCode[];
  reason?: string | null;
  isActive: boolean;
};

/** The days ahead that the coach can book for a client, and the most that a site may offer to visitors. */
export const COACH_HORIZON_DAYS = 366;

/** `zone` is the coach's; `horizonDays` counts from the coach's today. */
export type BookingRules = {
  now: Date;
  zone: string;
  noticeHours: number;
  horizonDays: number;
  /** The lengths of paid calls. Default: all. */
  offeredMinutes?: readonly CallMinutes[];
  /** Default: half an hour. */
  freeCallMinutes?: number;
  /** Missing where nothing keeps calls apart, and for the coach's own bookings. */
  spacing?: CallSpacing | undefined;
  /** Set while the coach books a time that is not offered: every half-hour ahead counts as offered. */
  ignoresHours?: true;
  /** Set while the coach books over busy times of their own calendars. */
  ignoresBusy?: true;
};

/** `durations`: the paid calls that fit. `longestMinutes`: the longest call that fits, at most an hour. */
export type OpenSlot = HalfHour & { durations: CallMinutes[]; longestMinutes: number };

export type SlotCheck =
  | { status: 'open'; startsAt: Date; halfHours: HalfHour[] }
  | { status: 'taken' }
  | { status: 'unavailable' };

/** Lists every slot that may be booked now, sorted by time. Default: on all days up to the horizon. */
export function findOpenSlots(
  calendar: CoachCalendar,
  rules: BookingRules,
  days: readonly string[] = listDays(rules),
): OpenSlot[] {
  const taken = new Set(calendar.taken);
  const open = days
    .flatMap((date) => listOfferedHalfHours(date, calendar, rules))
    .filter(({ value }) => !taken.has(value));
  const { offeredMinutes = callMinutes } = rules;
  const shortest = getShortestCall(rules);
  const getLongestCall = createLongestCallLookup(calendar, rules);
  return open.flatMap((halfHour, index) => {
    const next = open[index + 1];
    const freeHalfHours = next?.startsAt.getTime() === addHalfHour(halfHour.startsAt).getTime() ? 2 : 1;
    const longestMinutes = Math.min(freeHalfHours * HALF_HOUR_MINUTES, getLongestCall(halfHour.startsAt));
    if (longestMinutes < shortest) return [];
    return [{ ...halfHour, durations: offeredMinutes.filter((minutes) => minutes <= longestMinutes), longestMinutes }];
  });
}

function listDays({ now, zone, horizonDays }: BookingRules): string[] {
  const today = dateAt(now, zone);
  return Array.from({ length: horizonDays + 1 }, (_, days) => addDays(today, days));
}

/** Returns a check that is true for an instant at which breaks or limits leave no room for any call. */
export function createFullCheck(calendar: CoachCalendar, rules: BookingRules): (startsAt: Date) => boolean {
  const getLongestCall = createLongestCallLookup(calendar, rules);
  const shortest = getShortestCall(rules);
  return (startsAt) => getLongestCall(startsAt) < shortest;
}

const getShortestCall = ({ freeCallMinutes = HALF_HOUR_MINUTES, offeredMinutes = callMinutes }: BookingRules): number =>
  Math.min(freeCallMinutes, ...offeredMinutes);

/** Returns a function that says how many minutes a call may last from an instant. */
const createLongestCallLookup = (
  { calls = [] }: CoachCalendar,
  { spacing, zone }: BookingRules,
): ((startsAt: Date) => number) =>
  spacing ? createSpacingCheck(calls, spacing, zone) : () => Number.POSITIVE_INFINITY;

/** Checks one slot by the rules of `findOpenSlots`, but looks only at the day or the two days of the call. */
export function checkSlot(slot: Slot, minutes: number, calendar: CoachCalendar, rules: BookingRules): SlotCheck {
  const halfHours = listCallHalfHours(slot, minutes, rules.zone);
  const [first] = halfHours;
  const offered = halfHours.every(({ date, value }) =>
    listOfferedHalfHours(date, calendar, rules).some((halfHour) => halfHour.value === value),
  );
  if (!first || halfHours.length < countHalfHours(minutes) || !offered) return { status: 'unavailable' };
  if (halfHours.some(({ value }) => calendar.taken.includes(value))) return { status: 'taken' };
  if (createLongestCallLookup(calendar, rules)(first.startsAt) < minutes) return { status: 'unavailable' };
  return { status: 'open', startsAt: first.startsAt, halfHours };
}

/** Returns the first moment after now at which the open slots may change, while the calendar stays the same. */
export function getNextChange(
  open: readonly Pick<OpenSlot, 'startsAt'>[],
  { now, zone, noticeHours }: BookingRules,
): Date {
  const midnight = startOfDate(addDays(dateAt(now, zone), 1), zone).getTime();
  const [first] = open;
  if (!first) return new Date(midnight);
  const noticeDeadline = first.startsAt.getTime() - noticeHours * HOUR_MS + 1;
  return new Date(Math.min(midnight, noticeDeadline));
}

function listCallHalfHours(slot: Slot, minutes: number, zone: string): HalfHour[] {
  const first = findHalfHour(slot, zone);
  if (!first || countHalfHours(minutes) === 1) return first ? [first] : [];
  const next = findSlotAt(addHalfHour(first.startsAt), zone);
  const second = next && findHalfHour(next, zone);
  return second ? [first, second] : [first];
}

/** The state of a half-hour of a day: 'open', or the reason why it is not offered. */
export type Availability = 'open' | 'blocked' | 'season' | 'soon' | 'far' | 'full' | 'busy';

export type DayPlan = {
  isInSeason: boolean;
  /** The overrides that block the whole day. */
  blockedBy: Override[];
  /** All half-hours that the coach has set for the day, booked or not, by time. `blockedBy`: the closing overrides. */
  halfHours: { halfHour: HalfHour; availability: Availability; blockedBy: Override[] }[];
};

/** Combines weekly slots, dated slots, ranges, overrides, notice and horizon for a day of the coach, booked or not. */
export function planDay(date: string, calendar: CoachCalendar, rules: BookingRules): DayPlan {
  const daysAhead = daysBetween(dateAt(rules.now, rules.zone), date);
  const { isInSeason, blockedBy, times } = getDaySettings(date, daysAhead, calendar);
  const earliest = rules.now.getTime() + rules.noticeHours * HOUR_MS;
  const isBusy = createBusyCheck(calendar, rules);
  const applyRulesOfTime = (halfHour: HalfHour): Availability => {
    if (halfHour.startsAt.getTime() < earliest) return 'soon';
    if (daysAhead > rules.horizonDays) return 'far';
    return isBusy(halfHour) ? 'busy' : 'open';
  };
  const halfHours = listHalfHoursOfDay(date, rules.zone).flatMap((halfHour) => {
    const setting = times.get(halfHour.time);
    if (!setting) return [];
    return [
      {
        halfHour,
        availability: setting.availability === 'open' ? applyRulesOfTime(halfHour) : setting.availability,
        blockedBy: setting.blockedBy,
      },
    ];
  });
  return { isInSeason, blockedBy, halfHours };
}

/**
 * Finds the half-hours that the coach offered before a change of the calendar and no longer offers. Ignores notice,
 * horizon and bookings, since the callers check booked half-hours.
 */
export function findNoLongerOffered<Booked extends Slot>(
  booked: readonly Booked[],
  before: CoachCalendar,
  after: CoachCalendar,
  today: string,
): Booked[] {
  const wasOffered = createOfferCheck(before, today);
  const isOffered = createOfferCheck(after, today);
  return booked.filter((slot) => wasOffered(slot) && !isOffered(slot));
}

/** Returns a check that is true if the coach offers a half-hour. Ignores notice, horizon, bookings and busy times. */
export function createOfferCheck(calendar: CoachCalendar, today: string): (slot: Slot) => boolean {
  const getAvailability = createAvailabilityLookup(calendar, today);
  return (slot) => getAvailability(slot) === 'open';
}

/** Returns a lookup of half-hours in the coach's calendar alone: undefined for one that no setting names. */
export function createAvailabilityLookup(
  calendar: CoachCalendar,
  today: string,
): (slot: Slot) => 'open' | 'blocked' | 'season' | undefined {
  const days = new Map<string, DaySettings>();
  return ({ date, time }) => {
    // A booking for today was made while today was one of the days ahead.
    const settings = days.get(date) ?? getDaySettings(date, Math.max(1, daysBetween(today, date)), calendar);
    days.set(date, settings);
    return settings.times.get(time)?.availability;
  };
}

/** Returns true if ranges exist but none is active from this day on, so that no weekly slot is offered. */
export function hasNoSeason({ ranges }: Pick<CoachCalendar, 'ranges'>, today: string): boolean {
  return ranges.length > 0 && !ranges.some(({ isActive, endDate }) => isActive && today <= endDate);
}

function listOfferedHalfHours(date: string, calendar: CoachCalendar, rules: BookingRules): HalfHour[] {
  if (rules.ignoresHours) {
    const isBusy = createBusyCheck(calendar, rules);
    return listHalfHoursAhead(date, rules).filter((halfHour) => !isBusy(halfHour));
  }
  const { halfHours } = planDay(date, calendar, rules);
  return halfHours.filter(({ availability }) => availability === 'open').map(({ halfHour }) => halfHour);
}

const createBusyCheck =
  ({ busy = [] }: CoachCalendar, { ignoresBusy }: BookingRules) =>
  ({ startsAt }: Pick<HalfHour, 'startsAt'>): boolean =>
    !ignoresBusy && isBusyAt(busy, startsAt);

function listHalfHoursAhead(date: string, { now, zone, horizonDays }: BookingRules): HalfHour[] {
  const isWithinHorizon = daysBetween(dateAt(now, zone), date) <= horizonDays;
  return isWithinHorizon ? listHalfHoursOfDay(date, zone).filter(({ startsAt }) => startsAt > now) : [];
}

type DaySettings = Pick<DayPlan, 'isInSeason' | 'blockedBy'> & {
  times: Map<TimeCode, { availability: 'open' | 'blocked' | 'season'; blockedBy: Override[] }>;
};

/** Applies the settings in order of precedence: `blocked`, `blocked_specific`, `available_only`, then the season. */
function getDaySettings(date: string, daysAhead: number, calendar: CoachCalendar): DaySettings {
  const isInSeason = isDateInSeason(calendar.ranges, date, daysAhead);
  const overrides = calendar.overrides.filter((override) => override.isActive && includesDate(override, date));
  const ofType = (type: Override['type']) => overrides.filter((override) => override.type === type);
  const [blocks, closings, openings] = [ofType('blocked'), ofType('blocked_specific'), ofType('available_only')];

  const weekday = getWeekday(date);
  const weekly = calendar.weekly.filter((slot) => slot.isActive && slot.dayOfWeek === weekday);
  const dated = new Set(
    calendar.dated.filter((slot) => slot.isActive && slot.date === date).map(({ timeOfDay }) => timeOfDay),
  );
  const listed = new Set(openings.flatMap(({ timeSlots }) => timeSlots));

  function findBlocking(time: TimeCode): Override[] {
    if (blocks.length > 0) return blocks;
    // `available_only` blocks the times that it does not list.
    const closed = closings.filter(({ timeSlots }) => timeSlots.includes(time));
    return closed.length > 0 || listed.has(time) ? closed : openings;
  }

  const times: DaySettings['times'] = new Map();
  for (const time of [...weekly.map(({ timeOfDay }) => timeOfDay), ...dated, ...listed]) {
    const blockedBy = findBlocking(time);
    const unblocked = isInSeason || dated.has(time) ? 'open' : 'season';
    times.set(time, { availability: blockedBy.length > 0 ? 'blocked' : unblocked, blockedBy });
  }
  return { isInSeason, blockedBy: blocks, times };
}

/** Returns whether a date is in an active range or, while no range exists, one of the next 1 to 7 days. */
function isDateInSeason(ranges: CoachCalendar['ranges'], date: string, daysAhead: number): boolean {
  if (ranges.length === 0) return daysAhead >= 1 && daysAhead <= 7;
  return ranges.some((range) => range.isActive && includesDate(range, date));
}

function addHalfHour(instant: Date): Date {
  return new Date(instant.getTime() + HALF_HOUR_MINUTES * MINUTE_MS);
}
