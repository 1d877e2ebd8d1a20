import type { DateOverride, SpecificDate, WeeklySlot } from '#contracts/calendar.ts';
import type { HalfHourState, MonthDay } from '#contracts/calendar-month.ts';
import { covers, type DateSpan } from '#domain/date-spans.ts';
import { addDays, type TimeCode, weekdayOf } from '#domain/slots.ts';
import { daysSent, spanOf } from './dates.ts';
import { type DatedOperation, removalOfDate, removalOfOverride } from './operations.ts';
import { isWithinRanges } from './override-form.ts';

// What it takes to change one day, whatever the rules are that made it so. Null where that cannot be done.

export type Rules = {
  weekly: readonly WeeklySlot[];
  dates: readonly SpecificDate[];
  overrides: readonly DateOverride[];
};

/** What can be done about a half-hour; `state` undefined where nothing would be offered anyway. */
export function possibleAction(state: HalfHourState | undefined, isBlocked: boolean): 'open' | 'close' | null {
  if (isBlocked) return null;
  if (state === undefined || state === 'blocked' || state === 'season') return 'open';
  return state === 'open' || state === 'far' ? 'close' : null;
}

export const overridesOn = (rules: Rules, date: string, type: DateOverride['type']): DateOverride[] =>
  rules.overrides.filter((override) => override.type === type && override.isActive && covers(spanOf(override), date));

/** A dated slot that nothing else stands behind goes; anything else is blocked at that time. */
export function closing(time: TimeCode, day: MonthDay, rules: Rules): DatedOperation[] | null {
  const dated = datedSlot(time, day, rules);
  const isListed = overridesOn(rules, day.date, 'available_only').length > 0;
  if (dated?.isActive && !isListed && !isWeekly(time, day, rules)) return [removalOfDate(dated)];
  // One entry a day, however many times are closed one by one.
  const closed = overridesOn(rules, day.date, 'blocked_specific').find(({ date, reason }) => date && !reason);
  const timeSlots = [...(closed?.timeSlots ?? []), time];
  const closing: DatedOperation = {
    act: 'add-override',
    override: { date: day.date, type: 'blocked_specific', timeSlots },
  };
  return ifPossible([closing, ...(closed ? [removalOfOverride(closed)] : [])], rules);
}

/** The override of several days that blocks that time among others: it is the coach's to change as a whole. */
export const blockingOfDays = (time: TimeCode, date: string, rules: Rules): DateOverride | undefined =>
  overridesOn(rules, date, 'blocked_specific').find((override) => !override.date && override.timeSlots.includes(time));

export function opening(time: TimeCode, day: MonthDay, rules: Rules): DatedOperation[] | null {
  if (blockingOfDays(time, day.date, rules)) return null;
  const blocking = overridesOn(rules, day.date, 'blocked_specific').filter(({ timeSlots }) => timeSlots.includes(time));
  const unblocked = blocking.flatMap((override) => withoutTime(override, time));
  return ifPossible([...unblocked, ...offering(time, day, rules)], rules);
}

function withoutTime(override: DateOverride, time: TimeCode): DatedOperation[] {
  const removal = removalOfOverride(override);
  const timeSlots = override.timeSlots.filter((other) => other !== time);
  if (timeSlots.length === 0) return [removal];
  const { date, type, reason } = override;
  return [{ act: 'add-override', override: { date, type, timeSlots, reason } }, removal];
}

/** What has to be added so that the time is offered once nothing blocks it. */
function offering(time: TimeCode, day: MonthDay, rules: Rules): DatedOperation[] {
  const lists = overridesOn(rules, day.date, 'available_only');
  const isListed = lists.length === 0 || lists.some(({ timeSlots }) => timeSlots.includes(time));
  const listing: DatedOperation = {
    act: 'add-override',
    override: { date: day.date, type: 'available_only', timeSlots: [time] },
  };
  // In season a list opens its times by itself.
  if (lists.length > 0 && day.isInSeason) return isListed ? [] : [listing];
  const dated = datedSlot(time, day, rules);
  const isOffered = dated?.isActive || isWeekly(time, day, rules);
  const slot: DatedOperation = dated
    ? { act: 'toggle-date', id: dated.id, isActive: true }
    : { act: 'add-date', date: { date: day.date, timeOfDay: time, isActive: true } };
  return [...(isOffered ? [] : [slot]), ...(isListed ? [] : [listing])];
}

const datedSlot = (time: TimeCode, { date }: MonthDay, { dates }: Rules) =>
  dates.find((dated) => dated.type === 'slot' && dated.date === date && dated.timeOfDay === time);

const isWeekly = (time: TimeCode, { date, isInSeason }: MonthDay, { weekly }: Rules): boolean =>
  isInSeason && weekly.some((slot) => slot.isActive && slot.timeOfDay === time && slot.dayOfWeek === weekdayOf(date));

/** Blocks days for a reason. */
export const blocking = (span: DateSpan, reason: string | null, rules: Pick<Rules, 'dates'>) =>
  ifPossible([blockingOf(span, reason)], rules);

/** Frees one day of whatever blocks it wholly; of several blocked days the others stay so. */
export function unblocking(date: string, rules: Rules): DatedOperation[] | null {
  const operations = overridesOn(rules, date, 'blocked').flatMap((override) => {
    const { startDate, endDate } = spanOf(override);
    const rest = [
      { startDate, endDate: addDays(date, -1) },
      { startDate: addDays(date, 1), endDate },
    ].filter((span) => span.startDate <= span.endDate);
    return [...rest.map((span) => blockingOf(span, override.reason)), removalOfOverride(override)];
  });
  return ifPossible(operations, rules);
}

const blockingOf = (span: DateSpan, reason: string | null): DatedOperation => ({
  act: 'add-override',
  override: { ...daysSent(span), type: 'blocked', reason },
});

export const rangesOf = ({ dates }: Pick<Rules, 'dates'>): SpecificDate[] =>
  dates.filter(({ type }) => type === 'date_range');

/** An override needs each of its days to lie inside a range. */
function ifPossible(operations: DatedOperation[], rules: Pick<Rules, 'dates'>): DatedOperation[] | null {
  const ranges = rangesOf(rules);
  const isPossible = operations.every((operation) => {
    if (operation.act !== 'add-override') return true;
    const { date = null, startDate = null, endDate = null } = operation.override;
    return isWithinRanges(spanOf({ date, startDate, endDate }), ranges);
  });
  return isPossible ? operations : null;
}
