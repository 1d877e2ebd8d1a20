import type { MonthDay } from '#contracts/calendar/calendar-month.ts';
import { getMinutesOfDay, type TimeCode, timeCodes } from '#domain/slot-values.ts';
import {
  type CalendarRules,
  type DayChange,
  findMultiDayBlock,
  listDayBlockChanges,
  nullIfOutsideRanges,
  offerTimeChanges,
  overridesOn,
  removeTimesChanges,
  withoutDuplicates,
} from './day-changes.ts';

// The changes that open or block several half-hours of one day at once. They are one request, and so one step to undo.

/** Minutes after midnight; `until` is exclusive. */
export type TimeSpan = { from: number; until: number };

/** Returns the half-hours of the day that begin within the span. */
export const timesIn = ({ from, until }: TimeSpan, { skippedTimes }: Pick<MonthDay, 'skippedTimes'>): TimeCode[] =>
  timeCodes.filter(
    (time) => getMinutesOfDay(time) >= from && getMinutesOfDay(time) < until && !skippedTimes.includes(time),
  );

/** Returns the changes that open these times, except where an override of several days blocks. Null if impossible. */
export function openTimesChanges(times: readonly TimeCode[], day: MonthDay, rules: CalendarRules): DayChange[] | null {
  const possible = times.filter((time) => !findMultiDayBlock(time, day.date, rules));
  const blocking = overridesOn(rules, day.date, 'blocked_specific').filter(({ timeSlots }) =>
    possible.some((time) => timeSlots.includes(time)),
  );
  const unblocked = blocking.flatMap((override) => removeTimesChanges(override, possible));
  const offers = possible.flatMap((time) => offerTimeChanges(time, day, rules));
  const changes = [...unblocked, ...mergeOpenings(offers, day.date)];
  return nullIfOutsideRanges(withoutDuplicates(changes, rules), rules);
}

/** Merges the overrides that each open one time of the day into one override. */
function mergeOpenings(changes: readonly DayChange[], date: string): DayChange[] {
  const timeSlots = changes.flatMap((change) =>
    change.act === 'add-override' ? (change.override.timeSlots ?? []) : [],
  );
  const others = changes.filter(({ act }) => act !== 'add-override');
  if (timeSlots.length === 0) return others;
  return [...others, { act: 'add-override', override: { date, type: 'available_only', timeSlots } }];
}

/**
 * Returns the changes that block these times, booked ones too: their calls stay booked. Outside the date ranges, where
 * nothing can be blocked, the dated slots are removed instead. Null if that is not possible.
 */
export function blockTimesChanges(times: readonly TimeCode[], day: MonthDay, rules: CalendarRules): DayChange[] | null {
  const changes = listDayBlockChanges(times, day, rules);
  if (changes) return changes;
  const dated = rules.dates.filter(
    ({ type, date, isActive, timeOfDay }) =>
      type === 'slot' && date === day.date && isActive && times.some((time) => time === timeOfDay),
  );
  // 'season': a time that no date range or dated slot offers.
  const isOffered = (time: string) => day.halfHours.some((half) => half.time === time && half.state !== 'season');
  const isAllDated = times.every((time) => !isOffered(time) || dated.some(({ timeOfDay }) => timeOfDay === time));
  return isAllDated ? dated.map(({ id }) => ({ act: 'remove-date', id })) : null;
}

export function countCalls(times: readonly TimeCode[], { halfHours }: MonthDay): number {
  const calls = halfHours.flatMap(({ time, call }) => (call && times.some((other) => other === time) ? [call] : []));
  return new Set(calls.map(({ kind, id }) => `${kind}-${id}`)).size;
}
