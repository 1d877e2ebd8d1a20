import type { QueryClient } from '@tanstack/react-query';
import { listDateOverrides, listSpecificDates, listWeeklySlots } from '#contracts/calendar/calendar.ts';
import { getCalendarMonth } from '#contracts/calendar/calendar-month.ts';
import { endpointQuery, useEndpoint } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { readWallClock } from '../../slots/wall-clock.ts';
import type { CalendarRules } from './day-changes.ts';

export const useWeeklySlots = () => useEndpoint(listWeeklySlots, { refetchOnMount: 'always' });
export const useSpecificDates = () => useEndpoint(listSpecificDates, { refetchOnMount: 'always' });
export const useDateOverrides = () => useEndpoint(listDateOverrides, { refetchOnMount: 'always' });

/** Returns the rules of the calendar from the cache. Rules that a change has made out of date are fetched first. */
export async function readRules(queries: QueryClient): Promise<CalendarRules> {
  const [weekly, dates, overrides] = await Promise.all([
    queries.fetchQuery(endpointQuery(listWeeklySlots)),
    queries.fetchQuery(endpointQuery(listSpecificDates)),
    queries.fetchQuery(endpointQuery(listDateOverrides)),
  ]);
  return { weekly: weekly ?? [], dates: dates ?? [], overrides: overrides ?? [] };
}

/** Fetches a month, and fetches it again every minute, since visitors book while the coach looks at it. */
export const useMonth = (month: string) =>
  useEndpoint(getCalendarMonth, {
    query: { month },
    refetchOnMount: 'always',
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** Returns today's plain date in the coach's time zone. */
export const useCoachToday = (): string => readWallClock(new Date(), useSite().coachTimeZone).date;
