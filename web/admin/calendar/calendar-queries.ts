import { useQuery } from '@tanstack/react-query';
import { listOpenSlots } from '#contracts/booking.ts';
import { listDateOverrides, listSpecificDates, listWeeklySlots } from '#contracts/calendar.ts';
import { getMonth, listBookedSlots } from '#contracts/calendar-month.ts';
import { queryOf } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { wallClock } from '../../slots/wall-clock.ts';

/** All that a change of the calendar may touch. */
export const touchedByCalendar = [
  listWeeklySlots,
  listSpecificDates,
  listDateOverrides,
  getMonth,
  listBookedSlots,
  listOpenSlots,
].map(({ path }) => path);

export const useWeeklySlots = () => useQuery({ ...queryOf(listWeeklySlots), refetchOnMount: 'always' });
export const useSpecificDates = () => useQuery({ ...queryOf(listSpecificDates), refetchOnMount: 'always' });
export const useDateOverrides = () => useQuery({ ...queryOf(listDateOverrides), refetchOnMount: 'always' });

/** Visitors book while the coach looks at it. */
export const useMonth = (month: string) =>
  useQuery({
    ...queryOf(getMonth, { query: { month } }),
    refetchOnMount: 'always',
    refetchInterval: 60_000,
    refetchOnWindowFocus: 'always',
  });

/** The coach's plain date now. */
export const useToday = (): string => wallClock(new Date(), useSite().coachTimeZone).date;
