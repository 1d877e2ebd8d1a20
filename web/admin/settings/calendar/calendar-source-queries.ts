import { listOpenSlots } from '#contracts/booking/free-calls.ts';
import { getCalendarMonth } from '#contracts/calendar/calendar-month.ts';
import { listCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import { listCalendarSources } from '#contracts/own-calendar/calendar-sources.ts';
import { getToday } from '#contracts/today/today.ts';
import { useEndpoint } from '../../../queries.ts';

/** The queries that a change of the coach's own calendars may affect. */
export const calendarSourceQueryPaths = [
  listCalendarSources,
  getCalendarMonth,
  listOpenSlots,
  listCallsInTheWay,
  getToday,
].map(({ path }) => path);

/** The calendars are read every five minutes, so the page follows. */
export const useCalendarSources = () =>
  useEndpoint(listCalendarSources, { refetchOnMount: 'always', refetchInterval: 60_000 });
