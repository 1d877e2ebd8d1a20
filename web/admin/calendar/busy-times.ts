import type { BusySpan, MonthDay, MonthHalfHour } from '#contracts/calendar/calendar-month.ts';
import { HALF_HOUR_MS } from '#domain/durations.ts';
import { readWallClock } from '../../slots/wall-clock.ts';

/** The stripes of times at which the coach is busy. Those of blocked and switched-off times lean the other way. */
export const busyClass = 'bg-[repeating-linear-gradient(45deg,var(--color-sky-soft)_0_5px,var(--color-card)_5px_10px)]';

/** The same stripes for the painted week, stronger beside its strong colors. */
export const busyInWeekClass =
  'bg-[repeating-linear-gradient(45deg,var(--color-sky)_0_1px,var(--color-sky-soft)_1px_7px)]';

/** Returns 'Family, Work': the calendars that are busy at a half-hour. */
export const calendarsAt = (busy: readonly BusySpan[] = [], { startsAt }: { startsAt: string | Date }): string => {
  const start = new Date(startsAt).getTime();
  const touching = busy.filter(
    (span) => Date.parse(span.startsAt) < start + HALF_HOUR_MS && Date.parse(span.endsAt) > start,
  );
  return [...new Set(touching.map(({ calendar }) => calendar))].join(', ');
};

/** Describes the part of a busy time on this date: '9:10 AM to 9:40 AM', 'from 3:00 PM on', 'all day'. */
export function describeSpan({ startsAt, endsAt }: BusySpan, date: string, timeZone: string): string {
  const start = readWallClock(new Date(startsAt), timeZone);
  const end = readWallClock(new Date(endsAt), timeZone);
  const begins = start.date >= date && start.time;
  const ends = end.date === date && end.time;
  if (begins && ends) return `${begins} to ${ends}`;
  if (begins && begins !== '12:00 AM') return `from ${begins} on`;
  return ends ? `until ${ends}` : 'all day';
}

/** Lists the half-hours of a day that would be open if the coach were not busy elsewhere. */
export const listBusyHalfHours = ({ halfHours }: Pick<MonthDay, 'halfHours'>): MonthHalfHour[] =>
  halfHours.filter(({ state }) => state === 'busy');
