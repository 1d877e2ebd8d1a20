import { listDateOverrides, listSpecificDates, listWeeklySlots } from '#contracts/calendar/calendar.ts';
import type { SpecificDate } from '#contracts/calendar/calendar-items.ts';
import { getCalendarMonth } from '#contracts/calendar/calendar-month.ts';
import { listCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import { mockEndpoint, replyWith } from './fake-server.ts';

const createdAt = '2027-01-01T12:00:00.000Z';

/** The date range of a whole year. */
export const sampleRange: SpecificDate = {
  id: 1,
  type: 'date_range',
  date: null,
  timeOfDay: null,
  value: 'range',
  label: 'Spring',
  isActive: true,
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  createdAt,
  updatedAt: createdAt,
};

/** Mocks a calendar with these days in every month, and with nothing else. */
export function mockCalendar(days: object[] = []): void {
  for (const list of [listWeeklySlots, listSpecificDates, listDateOverrides, listCallsInTheWay])
    mockEndpoint(list, () => replyWith([]));
  mockEndpoint(getCalendarMonth, ({ path }) =>
    replyWith({ month: path.slice(-7), days, hasNoSeason: false, noticeHours: 24, horizonDays: 60 }),
  );
}
