import type { Weekday } from '#domain/slot-values.ts';
import { addDays, getWeekday } from '#domain/slot-values.ts';
import { calendarsAt, listBusyHalfHours } from './busy-times.ts';
import { monthOf } from './calendar-dates.ts';
import { useCoachToday, useMonth } from './calendar-queries.ts';
import type { HalfHourOfWeek } from './week-strokes.ts';

const DAYS_AHEAD = 6;

/** The calendars that close half-hours of the week that begins today, by weekday and time. */
export function useBusyWeek(): { busyAt(half: HalfHourOfWeek): string | undefined; calendars: string } {
  const today = useCoachToday();
  const last = addDays(today, DAYS_AHEAD);
  const months = [useMonth(monthOf(today)).data, useMonth(monthOf(last)).data];
  const closed = new Map<string, string>();
  for (const day of months.flatMap((month) => month?.days ?? [])) {
    if (day.date < today || day.date > last) continue;
    for (const half of listBusyHalfHours(day)) {
      closed.set(keyOf({ dayOfWeek: getWeekday(day.date), timeOfDay: half.time }), calendarsAt(day.busy, half));
    }
  }
  return {
    busyAt: (half) => closed.get(keyOf(half)),
    calendars: [...new Set([...closed.values()].flatMap((names) => names.split(', ')))].join(', '),
  };
}

const keyOf = ({ dayOfWeek, timeOfDay }: { dayOfWeek: Weekday; timeOfDay: string }): string =>
  `${dayOfWeek} ${timeOfDay}`;
