import { listDateOverrides, listSpecificDates, listWeeklySlots } from '#contracts/calendar/calendar.ts';
import { getCalendarMonth } from '#contracts/calendar/calendar-month.ts';
import { useEndpoint } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { wallClock } from '../../slots/wall-clock.ts';

export const useWeeklySlots = () => useEndpoint(listWeeklySlots, { refetchOnMount: 'always' });
export const useSpecificDates = () => useEndpoint(listSpecificDates, { refetchOnMount: 'always' });
export const useDateOverrides = () => useEndpoint(listDateOverrides, { refetchOnMount: 'always' });

/** Refetched often, since visitors book while the coach looks at the month. */
export const useMonth = (month: string) =>
  useEndpoint(getCalendarMonth, {
    query: { month },
    refetchOnMount: 'always',
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** The coach's plain date now. */
export const useCoachToday = (): string => wallClock(new Date(), useSite().coachTimeZone).date;
