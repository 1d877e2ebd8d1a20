import { type CalendarSource, type CalendarState, COUNTED_DAYS } from '#contracts/own-calendar/calendar-sources.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, eq, gt, lt, type SQL, sql } from '../db/drizzle.ts';
import { busyTimes, calendarSources } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';

export type StoredSource = typeof calendarSources.$inferSelect;

/** Counts the coming busy times that close times of the site. */
const countBusy = (now: Date) =>
  sql`(select count(*) from ${busyTimes} where ${and(
    eq(busyTimes.sourceId, calendarSources.id),
    busyTimes.counts,
    gt(busyTimes.endsAt, now),
    lt(busyTimes.startsAt, new Date(now.getTime() + COUNTED_DAYS * DAY_MS)),
  )})`.mapWith(Number);

const shownColumns = (now: Date) => ({
  id: calendarSources.id,
  name: calendarSources.name,
  countsAllDay: calendarSources.countsAllDay,
  readAt: calendarSources.readAt,
  failingSince: calendarSources.failingSince,
  problem: calendarSources.problem,
  whenUnread: calendarSources.whenUnread,
  busyCount: countBusy(now).as('busy_count'),
});

/** Lists the calendars that the site reads, with their states, oldest first. */
export async function listSources({ database, settings, now: clock }: ReadContext): Promise<CalendarSource[]> {
  const now = clock();
  const rows = await database.select(shownColumns(now)).from(calendarSources).orderBy(asc(calendarSources.id));
  const { unreadableHours } = settings.current.calendar;
  return rows.map(({ id, name, countsAllDay, ...row }) => ({
    id,
    name,
    countsAllDay,
    state: toState(row, unreadableHours, now),
  }));
}
type ReadContext = Pick<AppContext, 'database' | 'settings' | 'now'>;

/** Finds a calendar by its id. Throws `NOT_FOUND`. */
export async function findSource(ctx: ReadContext, id: number): Promise<CalendarSource> {
  const source = (await listSources(ctx)).find((each) => each.id === id);
  if (!source) throw new Refusal('NOT_FOUND');
  return source;
}

/** `whenUnread`: the coach's choice about times while the calendar can't be read; null until one is made. */
type StateRow = Pick<StoredSource, 'readAt' | 'failingSince' | 'problem' | 'whenUnread'> & { busyCount: number };

const toState = (row: StateRow, unreadableHours: number, now: Date): CalendarState => ({
  readAt: row.readAt?.toISOString() ?? null,
  failingSince: row.failingSince?.toISOString() ?? null,
  problem: row.problem,
  busyCount: row.busyCount,
  needsChoice: isFailingLong(row, unreadableHours, now) && row.whenUnread === null,
  whenUnread: row.whenUnread,
});

const isFailingLong = ({ failingSince }: Pick<StoredSource, 'failingSince'>, hours: number, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= hours * HOUR_MS;

/** Reads a calendar's row and locks it. Undefined if it is deleted meanwhile. */
export async function lockSource(tx: Db, id: number): Promise<StoredSource | undefined> {
  const [source] = await tx.select().from(calendarSources).where(eq(calendarSources.id, id)).for('update');
  return source;
}

/** Raises the version by which every process notices that busy times have changed. */
export const nextVersion = sql`${calendarSources.busyVersion} + 1`;
export const nextVersionUnless = (condition: SQL) =>
  sql`case when ${condition} then ${calendarSources.busyVersion} else ${nextVersion} end`;
