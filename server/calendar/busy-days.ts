import type { BusySpan } from '#contracts/calendar/calendar-month.ts';
import { mergeBusyTimes } from '#domain/busy-times.ts';
import { startOfDate } from '#domain/coach-clock.ts';
import { addDays } from '#domain/slot-values.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, gt, lt } from '../db/drizzle.ts';
import { busyTimes, calendarSources } from '../db/schema.ts';

/** Returns a function that lists the busy times of one of the coach's dates, of those from `from` to `to`. */
export async function readBusyDays(db: Db, from: string, to: string, zone: string) {
  const { startsAt, endsAt } = busyTimes;
  const rows = await db
    .select({ name: calendarSources.name, sourceId: calendarSources.id, startsAt, endsAt })
    .from(busyTimes)
    .innerJoin(calendarSources, eq(calendarSources.id, busyTimes.sourceId))
    .where(and(busyTimes.counts, gt(endsAt, startOfDate(from, zone)), lt(startsAt, startOfDate(addDays(to, 1), zone))))
    .orderBy(asc(startsAt));
  const spans = [...Map.groupBy(rows, ({ sourceId }) => sourceId).values()].flatMap((ofSource) =>
    mergeBusyTimes(ofSource.map((row) => ({ startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }))).map(
      (span) => ({ ...span, calendar: ofSource[0]?.name ?? '' }),
    ),
  );
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
