import { dateFormat } from '#domain/date-format.ts';
import { addDays, daysBetween } from '#domain/slot-values.ts';
import { visitorRegion } from '../ui/locales.ts';

const DAYS_SHOWN = 42;

/**
 * Returns the dates of six weeks that contain `date`, week by week. Pages of six weeks are counted from the week of
 * `today`; the first one also stands for earlier dates. A weekday is 0 (Sunday) to 6.
 */
export function weeksAround(date: string, today: string, firstWeekday: number): string[][] {
  const start = startOfWeek(today, firstWeekday);
  const page = Math.max(0, Math.floor(daysBetween(start, date) / DAYS_SHOWN));
  const first = addDays(start, page * DAYS_SHOWN);
  return Array.from({ length: DAYS_SHOWN / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  );
}

function startOfWeek(date: string, firstWeekday: number): string {
  return addDays(date, -((weekdayOf(date) - firstWeekday + 7) % 7));
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns 'January 2027' or 'January – February 2027'. */
export function monthsCaption(first: string, last: string): string {
  return monthFormat().formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
}

const monthFormat = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the day to which an arrow, paging, Home or End key leads from `date`; null for any other key. */
export function dayAfterKey(key: string, date: string, firstWeekday: number): string | null {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    PageUp: -DAYS_SHOWN,
    PageDown: DAYS_SHOWN,
    Home: -daysBetween(startOfWeek(date, firstWeekday), date),
    End: 6 - daysBetween(startOfWeek(date, firstWeekday), date),
  };
  const step = steps[key];
  return step === undefined ? null : addDays(date, step);
}

type WeekInfo = { firstDay: number };

/** Returns the weekday on which weeks begin in a region ('US'), 0 (Sunday) to 6. */
export function firstWeekdayOf(region: string = visitorRegion()): number {
  const info = region ? weekInfo(region) : undefined;
  return info ? info.firstDay % 7 : fallbackFirstWeekday(region);
}

/** Returns undefined in browsers that have neither the method nor the older property. */
function weekInfo(region: string): WeekInfo | undefined {
  const locale: Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo } = new Intl.Locale(`und-${region}`);
  return locale.getWeekInfo?.() ?? locale.weekInfo;
}

/** Some of the regions whose week begins on Sunday. */
const sundayRegions = 'US CA MX BR CO PE JP KR TW HK SG PH TH ID IN NP PK BD IL SA ZA KE PT'.split(' ');
const fallbackFirstWeekday = (region: string): number => (region === '' || sundayRegions.includes(region) ? 0 : 1);
