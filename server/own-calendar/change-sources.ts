import type { z } from 'zod';
import {
  type CalendarEvent,
  type CalendarSource,
  type CalendarSourceInput,
  type CalendarState,
  COUNTED_DAYS,
} from '#contracts/own-calendar/calendar-sources.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import { and, asc, count, eq, gt, lt, min, sql } from '../db/drizzle.ts';
import { takeNextId } from '../db/next-id.ts';
import { busyTimes, caldavAccounts, calendarSources, ignoredEvents } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import { changeBusyTimes } from './change-busy-times.ts';
import { RefusedAddress } from './guarded-request.ts';
import { readCalendar } from './read-source.ts';
import { recordCalendarChange } from './record-calendar-change.ts';
import { findSource, lockSource, nextVersion } from './stored-sources.ts';
import { toSentence } from './unreadable-calendar.ts';

const MAX_SOURCES = 20;
const MAX_LISTED_EVENTS = 500;

/** Adds a calendar and reads it. It stays even if it cannot be read yet. Throws `invalid`, `NOT_POSSIBLE`. */
export async function addSource(
  ctx: AppContext,
  actor: Actor,
  { name, url, countsAllDay }: z.output<typeof CalendarSourceInput>,
): Promise<CalendarSource> {
  const now = ctx.now();
  const id = await ctx.database.transaction(async (tx) => {
    await refuseMoreSources(tx, 1);
    const newId = await takeNextId(tx, 'calendar_sources');
    const sealed = ctx.sealer.sealRow('calendar_sources', newId, { url });
    await tx.insert(calendarSources).values({ id: newId, name, countsAllDay, createdAt: now, ...sealed });
    return newId;
  });
  try {
    await readCalendar(ctx, id);
  } catch (error) {
    await ctx.database.delete(calendarSources).where(eq(calendarSources.id, id));
    throw toRefusal(error);
  }
  await recordCalendarChange(ctx.database, actor, `added their calendar “${name}”`, now);
  return findSource(ctx, id);
}

/** Throws `NOT_POSSIBLE` if the site would read too many calendars with `added` more. */
export async function refuseMoreSources(tx: Db, added: number): Promise<void> {
  if (added === 0 || (await tx.$count(calendarSources)) + added <= MAX_SOURCES) return;
  throw new Refusal('NOT_POSSIBLE', `The site reads at most ${MAX_SOURCES} calendars. Please remove some.`);
}

/** Turns a refused address into a refusal of the field `url`. The message repeats it for pages without the field. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof RefusedAddress)) return error;
  return new Refusal('invalid', { message: toSentence(error.message), fields: { url: error.message } });
}

/** Reads a calendar now. Throws `NOT_FOUND`, `invalid`. */
export async function readSourceNow(ctx: AppContext, id: number): Promise<CalendarState> {
  await readCalendar(ctx, id).catch((error: unknown) => {
    throw toRefusal(error);
  });
  // Null makes the site look soon for the coach's changes in the calendar into which it writes calls, too.
  await ctx.database.update(caldavAccounts).set({ checkedAt: null });
  return (await findSource(ctx, id)).state;
}

/** Changes a calendar's name, and whether its all-day events close times. Throws `NOT_FOUND`. */
export async function changeSource(
  ctx: AppContext,
  actor: Actor,
  id: number,
  changed: { name: string; countsAllDay: boolean },
): Promise<CalendarSource> {
  await changeBusyTimes(ctx, async (tx, now) => {
    if (!(await lockSource(tx, id))) throw new Refusal('NOT_FOUND');
    await tx
      .update(calendarSources)
      .set({ ...changed, busyVersion: nextVersion })
      .where(eq(calendarSources.id, id));
    const ignored = tx
      .select()
      .from(ignoredEvents)
      .where(and(eq(ignoredEvents.sourceId, id), eq(ignoredEvents.eventKey, busyTimes.eventKey)));
    await tx
      .update(busyTimes)
      .set({ counts: sql`not exists ${ignored} and (${changed.countsAllDay} or not ${busyTimes.isAllDay})` })
      .where(eq(busyTimes.sourceId, id));
    await recordCalendarChange(tx, actor, `changed their calendar “${changed.name}”`, now);
  });
  return findSource(ctx, id);
}

/** Deletes a calendar with its busy times. Throws `NOT_FOUND`. */
export async function deleteSource(ctx: AppContext, actor: Actor, id: number): Promise<{ message: string }> {
  const name = await changeBusyTimes(ctx, async (tx, now) => {
    const [deleted] = await tx.delete(calendarSources).where(eq(calendarSources.id, id)).returning();
    if (!deleted) throw new Refusal('NOT_FOUND');
    await recordCalendarChange(tx, actor, `removed their calendar “${deleted.name}”`, now);
    return deleted.name;
  });
  return { message: `“${name}” is gone from here. Its times are open again, as your hours say.` };
}

const choices = {
  open: { done: 'kept times open', message: 'Times stay open. Those that were last seen to be busy stay closed.' },
  close: { done: 'closed all times', message: 'All times are closed until the calendar can be read again.' },
};

/** Stores the coach's choice for a calendar that cannot be read. Throws `NOT_FOUND`, `NOT_POSSIBLE`. */
export async function chooseWhenUnread(ctx: AppContext, actor: Actor, id: number, choice: 'open' | 'close') {
  return ctx.database.transaction(async (tx) => {
    const source = await lockSource(tx, id);
    if (!source) throw new Refusal('NOT_FOUND');
    if (!source.failingSince) throw new Refusal('NOT_POSSIBLE', 'This calendar can be read again.');
    await tx
      .update(calendarSources)
      .set({ whenUnread: choice, busyVersion: nextVersion })
      .where(eq(calendarSources.id, id));
    const { done, message } = choices[choice];
    await recordCalendarChange(tx, actor, `${done} while “${source.name}” can’t be read`, ctx.now());
    return { message };
  });
}

/** Lists a calendar's events ahead, with their titles. Throws `NOT_FOUND`. */
export async function listEvents({ database, sealer, now: clock }: AppContext, id: number): Promise<CalendarEvent[]> {
  const [source] = await database.select().from(calendarSources).where(eq(calendarSources.id, id));
  if (!source) throw new Refusal('NOT_FOUND');
  const stored = sealer.openText('calendar_sources', 'titles', id, source.titles);
  const titles: Record<string, string> = JSON.parse(stored || '{}');
  const { eventKey, startsAt, endsAt, isAllDay, sourceId } = busyTimes;
  const now = clock();
  const rows = await database
    .select({
      key: eventKey,
      startsAt: min(startsAt),
      endsAt: min(endsAt),
      isAllDay: sql<boolean>`bool_and(${isAllDay})`,
      times: count(),
      isIgnored: sql<boolean>`exists (select from ${ignoredEvents}
        where ${ignoredEvents.sourceId} = ${id} and ${ignoredEvents.eventKey} = ${eventKey})`,
    })
    .from(busyTimes)
    .where(and(eq(sourceId, id), gt(endsAt, now), lt(startsAt, new Date(now.getTime() + COUNTED_DAYS * DAY_MS))))
    .groupBy(eventKey)
    .orderBy(asc(min(startsAt)), asc(eventKey))
    .limit(MAX_LISTED_EVENTS);
  return rows.map((row) => ({
    ...row,
    title: titles[row.key] || 'Without a title',
    startsAt: (row.startsAt ?? now).toISOString(),
    endsAt: (row.endsAt ?? now).toISOString(),
  }));
}

/** Stores whether an event closes times. Throws `NOT_FOUND`. */
export async function setEventCounts(ctx: AppContext, actor: Actor, id: number, key: string, counts: boolean) {
  await changeBusyTimes(ctx, async (tx, now) => {
    const source = await lockSource(tx, id);
    if (!source) throw new Refusal('NOT_FOUND');
    const isOfEvent = and(eq(busyTimes.sourceId, id), eq(busyTimes.eventKey, key));
    if ((await tx.$count(busyTimes, isOfEvent)) === 0) throw new Refusal('NOT_FOUND');
    if (counts) {
      await tx.delete(ignoredEvents).where(and(eq(ignoredEvents.sourceId, id), eq(ignoredEvents.eventKey, key)));
    } else {
      await tx.insert(ignoredEvents).values({ sourceId: id, eventKey: key }).onConflictDoNothing();
    }
    await tx
      .update(busyTimes)
      .set({ counts: counts ? sql`${source.countsAllDay} or not ${busyTimes.isAllDay}` : false })
      .where(isOfEvent);
    await tx.update(calendarSources).set({ busyVersion: nextVersion }).where(eq(calendarSources.id, id));
    const change = counts ? 'counted an event again' : 'let an event no longer count';
    await recordCalendarChange(tx, actor, `${change} in their calendar “${source.name}”`, now);
  });
  return { message: counts ? 'The event closes its times again.' : 'The event no longer closes times.' };
}
