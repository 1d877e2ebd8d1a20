import type { z } from 'zod';
import type { applyCalendarChanges } from '#contracts/calendar/calendar.ts';
import type { DatedSlotInput, DateOverride, SpecificDate, WeeklySlot } from '#contracts/calendar/calendar-items.ts';
import type { HalfHourState, MonthDay } from '#contracts/calendar/calendar-month.ts';
import { type DateSpan, includesDate } from '#domain/date-spans.ts';
import { addDays, getWeekday, type TimeCode, timeCodes } from '#domain/slot-values.ts';
import { spanFields, toDateSpan } from './calendar-dates.ts';
import { isWithinRanges } from './override-form.ts';

// The changes of the calendar's rules that open or close a time or a day. Functions return null if no change of this
// day alone can do so.

type CalendarChange = z.input<NonNullable<(typeof applyCalendarChanges)['body']>>['changes'][number];
type AddedOverride = Extract<CalendarChange, { act: 'add-override' }>['override'];
export type DayChange =
  | Exclude<CalendarChange, { act: 'add-date' }>
  | { act: 'add-date'; date: z.input<typeof DatedSlotInput> };

export type CalendarRules = {
  weekly: readonly WeeklySlot[];
  dates: readonly SpecificDate[];
  overrides: readonly DateOverride[];
};

/** Returns what the coach can do with a half-hour. `state` is undefined if no rule offers the half-hour. */
export function findPossibleAction(state: HalfHourState | undefined, isBlocked: boolean): 'open' | 'close' | null {
  if (isBlocked) return null;
  if (state === undefined || state === 'blocked' || state === 'season') return 'open';
  return state === 'open' || state === 'far' || state === 'full' || state === 'busy' ? 'close' : null;
}

export const overridesOn = (rules: CalendarRules, date: string, type: DateOverride['type']): DateOverride[] =>
  rules.overrides.filter(
    (override) => override.type === type && override.isActive && includesDate(toDateSpan(override), date),
  );

/** Returns the changes that close a time: its dated slot is deleted if nothing else offers it, else it is blocked. */
export function closeTimeChanges(time: TimeCode, day: MonthDay, rules: CalendarRules): DayChange[] | null {
  const dated = datedSlot(time, day, rules);
  const hasOpenOnly = overridesOn(rules, day.date, 'available_only').length > 0;
  if (dated?.isActive && !hasOpenOnly && !isWeekly(time, day, rules)) return [{ act: 'remove-date', id: dated.id }];
  return listDayBlockChanges([time], day, rules);
}

/** Returns the changes that block times of a day. All times that are blocked without a reason share one override. */
export function listDayBlockChanges(times: readonly TimeCode[], day: MonthDay, rules: CalendarRules) {
  const existing = overridesOn(rules, day.date, 'blocked_specific').find(({ date, reason }) => date && !reason);
  const blocked = existing?.timeSlots ?? [];
  if (times.every((time) => blocked.includes(time))) return [];
  const timeSlots = timeCodes.filter((time) => times.includes(time) || blocked.includes(time));
  const blocking: DayChange = {
    act: 'add-override',
    override: { date: day.date, type: 'blocked_specific', timeSlots },
  };
  return nullIfOutsideRanges(withoutDuplicates([blocking, ...(existing ? [removal(existing)] : [])], rules), rules);
}

/** Finds the override of several days that blocks this time. The coach changes it under Date Overrides, as a whole. */
export const findMultiDayBlock = (time: TimeCode, date: string, rules: CalendarRules): DateOverride | undefined =>
  overridesOn(rules, date, 'blocked_specific').find((override) => !override.date && override.timeSlots.includes(time));

export function openTimeChanges(time: TimeCode, day: MonthDay, rules: CalendarRules): DayChange[] | null {
  if (findMultiDayBlock(time, day.date, rules)) return null;
  const blockingOverrides = overridesOn(rules, day.date, 'blocked_specific').filter(({ timeSlots }) =>
    timeSlots.includes(time),
  );
  const unblocked = blockingOverrides.flatMap((override) => removeTimesChanges(override, [time]));
  return nullIfOutsideRanges(withoutDuplicates([...unblocked, ...offerTimeChanges(time, day, rules)], rules), rules);
}

/** Returns the changes that remove times from an override, or the override itself if no time is left. */
export function removeTimesChanges(override: DateOverride, times: readonly TimeCode[]): DayChange[] {
  const timeSlots = override.timeSlots.filter((time) => !times.includes(time));
  if (timeSlots.length === 0) return [removal(override)];
  const { date, type, reason } = override;
  return [{ act: 'add-override', override: { date, type, timeSlots, reason } }, removal(override)];
}

/** Returns the changes after which the calendar offers the time, as soon as nothing blocks it. */
export function offerTimeChanges(time: TimeCode, day: MonthDay, rules: CalendarRules): DayChange[] {
  const openOnlyOverrides = overridesOn(rules, day.date, 'available_only');
  const isListed =
    openOnlyOverrides.length === 0 || openOnlyOverrides.some(({ timeSlots }) => timeSlots.includes(time));
  const listing: DayChange = {
    act: 'add-override',
    override: { date: day.date, type: 'available_only', timeSlots: [time] },
  };
  // Inside an active range, `available_only` opens its times by itself.
  if (openOnlyOverrides.length > 0 && day.isInSeason) return isListed ? [] : [listing];
  const dated = datedSlot(time, day, rules);
  const isOffered = dated?.isActive || isWeekly(time, day, rules);
  const slot: DayChange = dated
    ? { act: 'toggle-date', id: dated.id, isActive: true }
    : { act: 'add-date', date: { date: day.date, timeOfDay: time, isActive: true } };
  return [...(isOffered ? [] : [slot]), ...(isListed ? [] : [listing])];
}

const removal = ({ id }: DateOverride): DayChange => ({ act: 'remove-override', id });

const datedSlot = (time: TimeCode, { date }: MonthDay, { dates }: CalendarRules) =>
  dates.find((dated) => dated.type === 'slot' && dated.date === date && dated.timeOfDay === time);

const isWeekly = (time: TimeCode, { date, isInSeason }: MonthDay, { weekly }: CalendarRules): boolean =>
  isInSeason && weekly.some((slot) => slot.isActive && slot.timeOfDay === time && slot.dayOfWeek === getWeekday(date));

export const blockDaysChanges = (span: DateSpan, reason: string | null, rules: Pick<CalendarRules, 'dates'>) =>
  nullIfOutsideRanges([blockChange(span, reason)], rules);

/** Returns the changes that open one blocked day. Other days of the same override stay blocked. */
export function unblockDayChanges(date: string, rules: CalendarRules): DayChange[] | null {
  const changes = overridesOn(rules, date, 'blocked').flatMap((override) => {
    const { startDate, endDate } = toDateSpan(override);
    const rest = [
      { startDate, endDate: addDays(date, -1) },
      { startDate: addDays(date, 1), endDate },
    ].filter((span) => span.startDate <= span.endDate);
    return [...rest.map((span) => blockChange(span, override.reason)), removal(override)];
  });
  return nullIfOutsideRanges(withoutDuplicates(changes, rules), rules);
}

const blockChange = (span: DateSpan, reason: string | null): DayChange => ({
  act: 'add-override',
  override: { ...spanFields(span), type: 'blocked', reason },
});

/** Leaves out overrides that exist already or that an earlier change adds: for one of these, the server refuses all. */
export function withoutDuplicates(changes: readonly DayChange[], { overrides }: CalendarRules): DayChange[] {
  const removed = changes.flatMap((change) => (change.act === 'remove-override' ? [change.id] : []));
  const kept = overrides.filter(({ id, isActive }) => isActive && !removed.includes(id));
  const keys = new Set(kept.map(overrideKey));
  return changes.filter((change) => {
    if (change.act !== 'add-override') return true;
    const key = overrideKey(change.override);
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

/** Returns the same text for overrides that the server counts as the same. Their reasons may differ. */
function overrideKey(override: AddedOverride | DateOverride): string {
  const { type, timeSlots, date = null, startDate = null, endDate = null } = override;
  const span = toDateSpan({ date, startDate, endDate });
  return [type, span.startDate, span.endDate, ...timeCodes.filter((time) => timeSlots?.includes(time))].join(' ');
}

export const dateRangesIn = ({ dates }: Pick<CalendarRules, 'dates'>): SpecificDate[] =>
  dates.filter(({ type }) => type === 'date_range');

/** Returns null if the changes add an override with a day outside all ranges, since the server refuses those. */
export function nullIfOutsideRanges(changes: DayChange[], rules: Pick<CalendarRules, 'dates'>): DayChange[] | null {
  const ranges = dateRangesIn(rules);
  const isPossible = changes.every((change) => {
    if (change.act !== 'add-override') return true;
    const { date = null, startDate = null, endDate = null } = change.override;
    return isWithinRanges(toDateSpan({ date, startDate, endDate }), ranges);
  });
  return isPossible ? changes : null;
}
