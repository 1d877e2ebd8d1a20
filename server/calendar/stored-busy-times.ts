import { type BusyTime, mergeBusyTimes } from '#domain/busy-times.ts';
import type { Db } from '../db/connect.ts';
import { type Placeholder, type SQL, sql } from '../db/drizzle.ts';
import { busyTimes as busy, calendarSources as sources } from '../db/schema.ts';

/** Plain dates, both included. */
type Days = { from: string | Placeholder; to: string | Placeholder };
/** Start and end in milliseconds since 1970. */
export type StoredBusyTime = [number, number];

/** The end of the one busy time that stands for "everything is closed": the last instant that a Date can hold. */
const MAX_INSTANT_MS = 8_640_000_000_000_000;

const milliseconds = (instant: unknown) => sql`(extract(epoch from ${instant}) * 1000)::bigint`;

/** Selects in raw SQL, as JSON, the times in which the coach's own calendars say that the coach is busy. */
export const busyJson = ({ from, to }: Days): SQL => sql`
  (select coalesce(json_agg(json_build_array(${milliseconds(busy.startsAt)}, ${milliseconds(busy.endsAt)})), '[]'::json)
    from ${busy} where ${busy.counts} and ${busy.endsAt} > ${from}::date - interval '2 days'
      and ${busy.startsAt} < ${to}::date + interval '3 days')`;

/**
 * Selects whether everything is closed: the coach has chosen that for a calendar that cannot be read now. The choice is
 * cleared once it is read.
 */
export const allClosedJson = sql`(select count(*) > 0 from ${sources} where ${sources.whenUnread} = 'close')`;

/** Selects in raw SQL the versions of the coach's calendars, in place of their busy times, which may be thousands. */
export const busyVersionJson = sql`
  (select coalesce(json_agg(json_build_array(${sources.id}, ${sources.busyVersion}) order by ${sources.id}), '[]'::json)
    from ${sources})`;

export const toBusyTimes = (stored: readonly StoredBusyTime[], isAllClosed: boolean): BusyTime[] =>
  isAllClosed
    ? [{ startsAt: 0, endsAt: MAX_INSTANT_MS }]
    : mergeBusyTimes(stored.map(([startsAt, endsAt]) => ({ startsAt, endsAt })));

/**
 * Reads the merged busy times of some plain dates, both included. With `eventsOnly`, leaves out the times that the
 * coach has closed because a calendar cannot be read.
 */
export async function readBusyTimes(
  db: Db,
  from: string,
  to: string,
  { eventsOnly = false } = {},
): Promise<BusyTime[]> {
  const [row] = await db
    .select({
      busy: sql<StoredBusyTime[]>`${busyJson({ from, to })}`.as('busy'),
      isAllClosed: sql<boolean>`${allClosedJson}`.as('is_all_closed'),
    })
    .from(sql`(select 1) as one`);
  return row ? toBusyTimes(row.busy, row.isAllClosed && !eventsOnly) : [];
}

/** Returns a function that reads busy times, but reads them again only if their version or the days have changed. */
export function createBusyReader(db: Db): (version: string, from: string, to: string) => Promise<BusyTime[]> {
  let last: { key: string; busy: BusyTime[] } | undefined;
  return async (version, from, to) => {
    const key = `${version} ${from} ${to}`;
    if (last?.key !== key) last = { key, busy: version === NO_SOURCES ? [] : await readBusyTimes(db, from, to) };
    return last.busy;
  };
}

/** The version if the coach has added no calendars. */
const NO_SOURCES = '[]';
