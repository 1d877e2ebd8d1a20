import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { eq, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { busyTimes, calendarSources, ignoredEvents } from '../db/schema.ts';
import { changeBusyTimes } from './change-busy-times.ts';
import type { BusyEvent } from './expand-calendar.ts';
import { eventKeyOf, isOwnEvent } from './own-events.ts';
import { lockSource, nextVersion, type StoredSource } from './stored-sources.ts';

type NewBusyTime = Omit<typeof busyTimes.$inferInsert, 'id'>;
type ReadFacts = Pick<StoredSource, 'etag' | 'lastModified' | 'contentHash' | 'expandedAt'>;

/** Replaces the busy times of a calendar by those of these events, leaving out the site's own calls. */
export async function storeEvents(
  ctx: AppContext,
  id: number,
  events: readonly BusyEvent[],
  facts: ReadFacts,
): Promise<void> {
  const foreign = events.filter(({ uid }) => !isOwnEvent(uid, ctx.publicUrl()));
  const titles = Object.fromEntries(foreign.map(({ uid, title }) => [eventKeyOf(uid), title]));
  await changeBusyTimes(ctx, async (tx, now) => {
    const source = await lockSource(tx, id);
    if (!source) return;
    const ignored = await listIgnored(tx, id);
    const times = foreign.map(({ uid, startsAt, endsAt, isAllDay }): NewBusyTime => {
      const eventKey = eventKeyOf(uid);
      const counts = !ignored.has(eventKey) && (source.countsAllDay || !isAllDay);
      return { sourceId: id, eventKey, startsAt: new Date(startsAt), endsAt: new Date(endsAt), isAllDay, counts };
    });
    const isChanged = await replaceTimes(tx, id, times);
    await tx
      .update(calendarSources)
      .set({
        ...facts,
        // Null in `triedAt` means that the coach's time zone was changed meanwhile: the calendar is expanded again.
        ...(source.triedAt === null && { expandedAt: null }),
        ...ctx.sealer.sealRow('calendar_sources', id, { titles: JSON.stringify(titles) }),
        readAt: now,
        failingSince: null,
        problem: null,
        whenUnread: null,
        ...((isChanged || source.whenUnread === 'close') && { busyVersion: nextVersion }),
      })
      .where(eq(calendarSources.id, id));
  });
}

async function listIgnored(tx: Db, id: number): Promise<Set<string>> {
  const rows = await tx.select().from(ignoredEvents).where(eq(ignoredEvents.sourceId, id));
  return new Set(rows.map(({ eventKey }) => eventKey));
}

/** Writes only what differs, since an event may have thousands of instances. Returns whether anything does. */
async function replaceTimes(tx: Db, id: number, times: readonly NewBusyTime[]): Promise<boolean> {
  const stored = await tx.select().from(busyTimes).where(eq(busyTimes.sourceId, id));
  const missing = new Map(times.map((time) => [getIdentity(time), time]));
  // `delete` returns whether the time was among the new ones. Those that are not stored yet stay in `missing`.
  const gone = stored.filter((time) => !missing.delete(getIdentity(time)));
  const goneIds = gone.map(({ id }) => id);
  if (gone.length > 0) await tx.delete(busyTimes).where(isAnyOf(busyTimes.id, goneIds));
  if (missing.size > 0) await insertTimes(tx, [...missing.values()]);
  return gone.length + missing.size > 0;
}

const getIdentity = ({ eventKey, startsAt, endsAt, isAllDay, counts }: NewBusyTime): string =>
  [eventKey, startsAt.getTime(), endsAt.getTime(), isAllDay, counts].join(' ');

/** Inserts all times as one parameter, since a statement may have at most 65,535 parameters. */
async function insertTimes(tx: Db, times: readonly NewBusyTime[]): Promise<void> {
  const rows = times.map((time) => ({
    source_id: time.sourceId,
    event_key: time.eventKey,
    starts_at: time.startsAt.toISOString(),
    ends_at: time.endsAt.toISOString(),
    is_all_day: time.isAllDay,
    counts: time.counts,
  }));
  await tx.execute(sql`insert into ${busyTimes} (source_id, event_key, starts_at, ends_at, is_all_day, counts)
    select source_id, event_key, starts_at, ends_at, is_all_day, counts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new(source_id integer, event_key text,
      starts_at timestamptz, ends_at timestamptz, is_all_day boolean, counts boolean)`);
}
