import type { BookingSummary, BusySpan } from '#contracts/calendar/calendar-month.ts';
import { hasNoSeason } from '#domain/availability.ts';
import { mergeBusyTimes } from '#domain/busy-times.ts';
import { buildCalendarMonth, listDatesOfMonth } from '#domain/calendar-month.ts';
import { dateAt, startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import type { AppContext } from '../app-context.ts';
import { callsView } from '../db/calls-view.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, gt, lt, sql } from '../db/drizzle.ts';
import { busyTimes, calendarSources } from '../db/schema.ts';
import { bookedCallFields, toBookingSummary } from './booked-calls.ts';
import { type BookedSlot, readBookedSlots } from './booked-slots.ts';
import { getBookingRules, readCoachCalendar } from './stored-calendar.ts';

/** Reads a month such as '2027-01' for the coach: what visitors can book, who has booked, what is closed and why. */
export async function readMonth({ database, settings, now }: AppContext, month: string) {
  const rules = getBookingRules(settings.current, now());
  const dates = listDatesOfMonth(month);
  const [from, to] = [dates.at(0) ?? '', dates.at(-1) ?? ''];
  // With breaks or limits between calls, the days around count too: a limit for a week counts whole weeks.
  const [calendar, nearby, calls, listBusy] = await Promise.all([
    readCoachCalendar(database, from, to),
    rules.spacing && to < LAST_MONTH
      ? readBookedSlots(database, addDays(from, -NEARBY_DAYS), addDays(to, NEARBY_DAYS))
      : readBookedSlots(database, from, to),
    readCalls(database, from, to, rules.zone),
    to < LAST_MONTH ? readBusyDays(database, from, to, rules.zone) : () => ({}),
  ]);
  const slots = nearby.filter(({ timeSlot }) => timeSlot >= from && timeSlot.slice(0, from.length) <= to);
  const bookedCalls = nearby
    .filter(({ isSecondarySlot }) => !isSecondarySlot)
    .map(({ startsAt, duration }) => ({ startsAt: Date.parse(startsAt), minutes: duration }));
  const taken = new Map(slots.map((slot) => [slot.timeSlot, slot]));
  const held = new Set(slots.filter(({ holdExpiresAt }) => holdExpiresAt).map(({ timeSlot }) => timeSlot));
  const callOf = (slot: BookedSlot | undefined) =>
    calls.get(`free ${slot?.consultationRequestId}`) ?? calls.get(`paid ${slot?.coachingCallId}`) ?? null;

  const withBookings = { ...calendar, taken: [...taken.keys()], calls: bookedCalls };
  const days = buildCalendarMonth(month, withBookings, held, rules);
  return {
    month,
    days: days.map((day) => ({
      ...day,
      ...listBusy(day.date),
      halfHours: day.halfHours
        .filter(({ startsAt }) => startsAt < YEAR_10000)
        .map((half) => ({ ...half, startsAt: half.startsAt.toISOString(), call: callOf(taken.get(half.value)) })),
    })),
    hasNoSeason: hasNoSeason(calendar, dateAt(rules.now, rules.zone)),
    noticeHours: rules.noticeHours,
    horizonDays: rules.horizonDays,
  };
}

const NEARBY_DAYS = 7;
/** The last month that plain dates can name. */
const LAST_MONTH = '9999-12';

/** The first instant that replies cannot hold. In American time zones, it is in the last evening of the year 9999. */
const YEAR_10000 = new Date(Date.UTC(10_000, 0));

/** Reads the calls of these plain dates and some of the days around them, by keys such as 'free 7'. */
export async function readCalls(db: Db, from: string, to: string, zone: string): Promise<Map<string, BookingSummary>> {
  const { startsAt } = callsView;
  const calls = await db
    .select(bookedCallFields)
    .from(callsView)
    .where(
      and(
        gt(startsAt, sql`${from}::text::date - interval '2 days'`),
        lt(startsAt, sql`${to}::text::date + interval '3 days'`),
      ),
    );
  return new Map(calls.map((call) => [`${call.kind} ${call.id}`, toBookingSummary(call, zone)]));
}

/** Returns a function that lists the busy times of a date from `from` to `to` on the coach's clock. */
async function readBusyDays(db: Db, from: string, to: string, zone: string) {
  const { startsAt, endsAt } = busyTimes;
  const rows = await db
    .select({ name: calendarSources.name, sourceId: calendarSources.id, startsAt, endsAt })
    .from(busyTimes)
    .innerJoin(calendarSources, eq(calendarSources.id, busyTimes.sourceId))
    .where(and(busyTimes.counts, gt(endsAt, startOfDate(from, zone)), lt(startsAt, startOfDate(addDays(to, 1), zone))))
    .orderBy(asc(startsAt));
  const spans = [...Map.groupBy(rows, ({ sourceId }) => sourceId).values()].flatMap((ofSource) => {
    const times = ofSource.map((row) => ({ startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }));
    return mergeBusyTimes(times).map((span) => ({ ...span, calendar: ofSource[0]?.name ?? '' }));
  });
  spans.sort((a, b) => a.startsAt - b.startsAt);

  return (date: string): { busy?: BusySpan[] } => {
    const [start, end] = [startOfDate(date, zone).getTime(), startOfDate(addDays(date, 1), zone).getTime()];
    const ofDay = spans.filter((span) => span.endsAt > start && span.startsAt < end);
    return ofDay.length === 0 ? {} : { busy: ofDay.map(toBusySpan) };
  };
}

const toBusySpan = ({ startsAt, endsAt, calendar }: { startsAt: number; endsAt: number; calendar: string }) => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  calendar,
});
