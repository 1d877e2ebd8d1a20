import type { DateSpan } from '#domain/date-spans.ts';
import { addDays, getWeekday, type Weekday } from '#domain/slot-values.ts';

// Plain dates ('2027-01-04') and months ('2027-01') of the coach's calendar, never instants.

/** Converts the dates of an override into a span, which may be a single day. */
export function toDateSpan(days: { date: string | null; startDate: string | null; endDate: string | null }): DateSpan {
  return { startDate: days.date ?? days.startDate ?? '', endDate: days.date ?? days.endDate ?? '' };
}

/** Returns the fields of an override for these days: `date` for one day, else `startDate` and `endDate`. */
export const spanFields = ({ startDate, endDate }: DateSpan) =>
  startDate === endDate ? { date: startDate } : { startDate, endDate };

/** Lists at most the first seven days of a span, which have all its weekdays. */
export function firstSevenDays({ startDate, endDate }: DateSpan): string[] {
  return Array.from({ length: 7 }, (_, days) => addDays(startDate, days)).filter((date) => date <= endDate);
}

/** Formats '2027-01' as 'January 2027'. */
export const monthName = (month: string): string => wholeMonth.format(Date.UTC(...yearAndMonth(month)));

const wholeMonth = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthOf = (date: string): string => date.slice(0, 7);

export function addMonths(month: string, count: number): string {
  const [year, monthIndex] = yearAndMonth(month);
  const months = year * 12 + monthIndex + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Returns the year and the index of the month, which is 0 for January. */
const yearAndMonth = (month: string): [year: number, monthIndex: number] => [
  Number(month.slice(0, 4)),
  Number(month.slice(5)) - 1,
];

/** Counts the empty cells before the first day of a month. `days`: the weekdays in the order of the grid. */
export const emptyCellsBefore = (month: string, days: readonly Weekday[]): number =>
  days.indexOf(getWeekday(`${month}-01`));
