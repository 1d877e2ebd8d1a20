import { addDays, isPlainDate, parseSlotValue, type Slot, slotValue } from './slot-values.ts';

/** The slots of a series: the same time on the coach's clock each week, so many weeks. Empty for no dated value. */
export function listSeries(value: string, weeks: number): Slot[] {
  const first = parseSlotValue(value);
  if (first?.kind !== 'dated') return [];
  return Array.from({ length: weeks }, (_, week) => ({ date: addDays(first.date, 7 * week), time: first.time })).filter(
    ({ date }) => isPlainDate(date),
  );
}

export const listSeriesValues = (value: string, weeks: number): string[] => listSeries(value, weeks).map(slotValue);

/**
 * The starts of a series at which a clock shows another time of day than at the first: the clocks of coach and client
 * change on different days, or only one of them does.
 */
export function findClockShifts(starts: readonly Date[], formatTimeOfDay: (instant: Date) => string): Date[] {
  const [first] = starts;
  if (!first) return [];
  const usual = formatTimeOfDay(first);
  return starts.filter((start) => formatTimeOfDay(start) !== usual);
}
