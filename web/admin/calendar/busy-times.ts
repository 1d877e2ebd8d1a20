import type { BusySpan, MonthDay, MonthHalfHour } from '#contracts/calendar/calendar-month.ts';
import { HALF_HOUR_MS } from '#domain/durations.ts';
import { wallClock } from '../../slots/wall-clock.ts';

/** Stripes that no rule of the coach's own has. */
export const busyClass = 'bg-[repeating-linear-gradient(45deg,var(--color-sky-soft)_0_5px,var(--color-card)_5px_10px)]';

/** The same on the painted week, whose own colors are strong. */
export const busyInWeekClass =
  'bg-[repeating-linear-gradient(45deg,var(--color-sky)_0_1px,var(--color-sky-soft)_1px_7px)]';

/** 'Family, Work': the calendars that are busy at a half-hour. */
export const calendarsAt = (busy: readonly BusySpan[] = [], { startsAt }: { startsAt: string | Date }): string => {
  const start = new Date(startsAt).getTime();
  const touching = busy.filter(
    (span) => Date.parse(span.startsAt) < start + HALF_HOUR_MS && Date.parse(span.endsAt) > start,
  );
  return [...new Set(touching.map(({ calendar }) => calendar))].join(', ');
};

/** '9:10 AM to 9:40 AM', as far as it lies on this date of the zone; 'all day' if the day has nothing else. */
export function describeSpan({ startsAt, endsAt }: BusySpan, date: string, timeZone: string): string {
  const [start, end] = [wallClock(new Date(startsAt), timeZone), wallClock(new Date(endsAt), timeZone)];
  const [begins, ends] = [start.date >= date && start.time, end.date === date && end.time];
  if (begins && ends) return `${begins} to ${ends}`;
  if (begins && begins !== '12:00 AM') return `from ${begins} on`;
  return ends ? `until ${ends}` : 'all day';
}

/** The half-hours of a day that would be open if the coach were not busy elsewhere. */
export const listBusyHalfHours = ({ halfHours }: Pick<MonthDay, 'halfHours'>): MonthHalfHour[] =>
  halfHours.filter(({ state }) => state === 'busy');
