import { dateFormat } from './date-format.ts';
import { DAY_MS } from './durations.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Lists the days of a week in the order in which the coach counts them. */
export const listWeekdays = (weekStartsOn: 'mon' | 'sun'): readonly Weekday[] =>
  weekStartsOn === 'mon' ? weekdays : ['sun', ...weekdays.slice(0, -1)];

export const weekdayNames: Record<Weekday, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

/** A half-hour of the day by its start on the clock: '1200am' (midnight), '930am', '1130pm'. */
export type TimeCode = string;

/** A half-hour of the coach's calendar; `date` is the coach's plain date, 'YYYY-MM-DD'. */
export type Slot = { date: string; time: TimeCode };

export const timeCodes: readonly TimeCode[] = Array.from({ length: 48 }, (_, index) => timeCodeAt(index * 30));
const minutesByCode = new Map(timeCodes.map((code, index) => [code, index * 30]));

export function isTimeCode(text: unknown): text is TimeCode {
  return typeof text === 'string' && minutesByCode.has(text);
}

/** Returns the minutes since midnight, or NaN for a text that is not a time code. */
export function getMinutesOfDay(code: TimeCode): number {
  return minutesByCode.get(code) ?? Number.NaN;
}

/** Returns the time code of some minutes since midnight, 0 to 1439. */
export function timeCodeAt(minutes: number): TimeCode {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}${String(minutes % 60).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats '930am' as '9:30 AM'. */
export function formatTime(code: TimeCode): string {
  return code.replace(/(\d\d)([ap]m)$/, ':$1 $2').toUpperCase();
}

/** Returns whether the text is an existing day in the years 1970 to 9999, written exactly 'YYYY-MM-DD'. */
export function isPlainDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && text >= '1970-01-01' && addDays(text, 0) === text;
}

/** Adds days to a plain date, within the years 1970 to 9999. */
export function addDays(date: string, days: number): string {
  return new Date(midnightUtc(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the days from `a` to `b`. */
export function daysBetween(a: string, b: string): number {
  return (midnightUtc(b) - midnightUtc(a)) / DAY_MS;
}

export function getWeekday(date: string): Weekday {
  return weekdays[(new Date(midnightUtc(date)).getUTCDay() + 6) % 7] as Weekday;
}

/** Formats '2027-01-04' as 'Monday, January 4, 2027'. */
export function formatDate(date: string): string {
  return fullDate().format(midnightUtc(date));
}

const fullDate = dateFormat({ dateStyle: 'full', timeZone: 'UTC' });

/** Converts a plain date to a number for arithmetic. It is not an instant of the coach's day. */
function midnightUtc(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8)));
}

export function weeklyValue(day: Weekday, time: TimeCode): string {
  return `${day}-${time}`;
}

/** Formats 'mon' and '930am' as 'Monday at 9:30 AM'. */
export function formatWeeklyTime(day: Weekday, time: TimeCode): string {
  return `${weekdayNames[day]} at ${formatTime(time)}`;
}

/** Returns a weekly slot's label. It always ends in 'EST', since no date tells summer from winter time. */
export function weeklyLabel(day: Weekday, time: TimeCode): string {
  return `${formatWeeklyTime(day, time)} EST`;
}

export function slotValue(slot: Slot): string {
  return `${slot.date}-${slot.time}`;
}

export type ParsedSlotValue =
  | { kind: 'dated'; date: string; time: TimeCode }
  | { kind: 'weekly'; day: Weekday; time: TimeCode };

/** Reads exactly '2027-01-04-930am' or 'mon-930am', without trimming. */
export function parseSlotValue(value: string): ParsedSlotValue | null {
  const dash = value.lastIndexOf('-');
  const day = value.slice(0, Math.max(dash, 0));
  const time = value.slice(dash + 1);
  if (!isTimeCode(time)) return null;
  if (isWeekday(day)) return { kind: 'weekly', day, time };
  return isPlainDate(day) ? { kind: 'dated', date: day, time } : null;
}

function isWeekday(text: string): text is Weekday {
  return (weekdays as readonly string[]).includes(text);
}
