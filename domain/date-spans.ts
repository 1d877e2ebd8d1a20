import { addDays, daysBetween, formatDate } from './slot-values.ts';

/** Plain dates, both included. */
export type DateSpan = { startDate: string; endDate: string };

export const MAX_SPAN_DAYS = 366;

/** Below 1 if the end comes before the start. */
export const countDays = ({ startDate, endDate }: DateSpan): number => daysBetween(startDate, endDate) + 1;

export const includesDate = ({ startDate, endDate }: DateSpan, date: string): boolean =>
  startDate <= date && date <= endDate;

/** The first day that lies in none of these ranges. Null if there is none. */
export function findFirstDayOutside(span: DateSpan, ranges: readonly DateSpan[]): string | null {
  for (let days = 0; days < countDays(span); days += 1) {
    const date = addDays(span.startDate, days);
    if (!ranges.some((range) => includesDate(range, date))) return date;
  }
  return null;
}

/** 'January 4 to March 31, 2027', 'December 24, 2026 to January 2, 2027', 'Monday, January 4, 2027'. */
export function formatDateSpan({ startDate, endDate }: DateSpan): string {
  if (startDate === endDate) return formatDate(startDate);
  const [start, end] = [startDate, endDate].map((date) => formatDate(date).replace(/^\w+, /, '')) as [string, string];
  return startDate.slice(0, 4) === endDate.slice(0, 4)
    ? `${start.replace(/, \d+$/, '')} to ${end}`
    : `${start} to ${end}`;
}
