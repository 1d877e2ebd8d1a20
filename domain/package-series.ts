import { addDays, isPlainDate, parseSlotValue, type Slot, slotValue } from './slot-values.ts';

/** The slots of a series: the same time on the coach's clock for some weeks. Empty if `value` has no date. */
export function listSeries(value: string, weeks: number): Slot[] {
  const first = parseSlotValue(value);
  if (first?.kind !== 'dated') return [];
  return Array.from({ length: weeks }, (_, week) => ({ date: addDays(first.date, 7 * week), time: first.time })).filter(
    ({ date }) => isPlainDate(date),
  );
}

export const listSeriesValues = (value: string, weeks: number): string[] => listSeries(value, weeks).map(slotValue);

/**
 * The calls of a series whose local time differs from that of the first one: the clocks of coach and client change on
 * different days, or only one of them does.
 */
export function findClockShifts(starts: readonly Date[], formatTimeOfDay: (instant: Date) => string): Date[] {
  const [first] = starts;
  if (!first) return [];
  const usual = formatTimeOfDay(first);
  return starts.filter((start) => formatTimeOfDay(start) !== usual);
}
