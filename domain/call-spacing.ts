import { dateAt } from './coach-clock.ts';
import { MINUTE_MS } from './durations.ts';
import { addDays, getWeekday, listWeekdays } from './slot-values.ts';
import { findFirstIndex } from './sorted-search.ts';

/** A booked or held call. `startsAt` is in milliseconds since 1970. */
export type BookedCall = { startsAt: number; minutes: number };

/**
 * The breaks around calls that visitors book, and the most calls of a day and a week. Between two calls lie the break
 * after the earlier one and the break before the later one.
 */
export type CallSpacing = {
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** Null: no limit. A call counts on the coach's day on which it begins. */
  maxCallsPerDay: number | null;
  maxCallsPerWeek: number | null;
  weekStartsOn: 'mon' | 'sun';
};

/** Returns the first day of the coach's week in which a date lies. */
export const getWeekStart = (date: string, weekStartsOn: CallSpacing['weekStartsOn']): string =>
  addDays(date, -listWeekdays(weekStartsOn).indexOf(getWeekday(date)));

/** Returns a function that says how many minutes a call may last from an instant: zero or less if none may begin. */
export function createSpacingCheck(
  calls: readonly BookedCall[],
  spacing: CallSpacing,
  zone: string,
): (startsAt: Date) => number {
  const sorted = calls.toSorted((a, b) => a.startsAt - b.startsAt);
  const gap = (spacing.bufferBeforeMinutes + spacing.bufferAfterMinutes) * MINUTE_MS;
  const { maxCallsPerDay, maxCallsPerWeek, weekStartsOn } = spacing;
  const days = sorted.map((call) => dateAt(new Date(call.startsAt), zone));
  const callsOnDay = countEach(days);
  const callsInWeek = countEach(days.map((date) => getWeekStart(date, weekStartsOn)));
  const isFull = (date: string) =>
    (callsOnDay.get(date) ?? 0) >= (maxCallsPerDay ?? Number.POSITIVE_INFINITY) ||
    (callsInWeek.get(getWeekStart(date, weekStartsOn)) ?? 0) >= (maxCallsPerWeek ?? Number.POSITIVE_INFINITY);

  return (startsAt) => {
    const start = startsAt.getTime();
    const next = findFirstIndex(sorted, (call) => call.startsAt > start);
    const [previousCall, nextCall] = [sorted[next - 1], sorted[next]];
    if (previousCall && previousCall.startsAt + previousCall.minutes * MINUTE_MS + gap > start) return 0;
    if ((maxCallsPerDay || maxCallsPerWeek) && isFull(dateAt(startsAt, zone))) return 0;
    return nextCall ? (nextCall.startsAt - gap - start) / MINUTE_MS : Number.POSITIVE_INFINITY;
  };
}

function countEach(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
