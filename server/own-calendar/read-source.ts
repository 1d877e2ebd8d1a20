import { createHash } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, isNull, lte, or } from '../db/drizzle.ts';
import { calendarSources } from '../db/schema.ts';
import { fetchDavCalendar } from './caldav/fetch-dav-calendar.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { getRequestRules, RefusedAddress } from './guarded-request.ts';
import { expandInProcess } from './read-in-process.ts';
import { storeEvents } from './store-events.ts';
import { lockSource, nextVersionUnless, type StoredSource } from './stored-sources.ts';
import { toSentence, UnreadableCalendar } from './unreadable-calendar.ts';

/** A little less than the interval of the task, so that a timer that is early does not miss its turn. */
const READ_AGAIN_MS = 4.5 * MINUTE_MS;
/** The days ahead in which events are expanded: all that can be booked, and the day until they are expanded again. */
const EXPANDED_DAYS = 372;

/**
 * Reads all calendars that no process has tried lately. Throws an unexpected error after all have been tried.
 */
export async function readDueSources(ctx: AppContext): Promise<void> {
  const sources = await ctx.database.select({ id: calendarSources.id }).from(calendarSources);
  const failures: unknown[] = [];
  for (const { id } of sources) {
    await readCalendar(ctx, id, { isDue: true }).catch((error: unknown) => {
      // The reason why an address was refused is stored in the calendar's row.
      if (!(error instanceof RefusedAddress)) failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Reads one calendar and stores its busy times. If it cannot be read, the known busy times stay, and its row says why.
 * Does nothing if it was deleted or, with `isDue`, was tried lately. Throws `RefusedAddress`.
 */
export async function readCalendar(ctx: AppContext, id: number, { isDue = false } = {}): Promise<void> {
  const source = await claimSource(ctx, id, isDue);
  if (!source) return;
  const now = ctx.now();
  try {
    const url = ctx.sealer.openText('calendar_sources', 'url', id, source.url);
    // Recurring events are expanded anew each day, even if the file stays the same.
    const isExpanded = source.expandedAt !== null && now.getTime() - source.expandedAt.getTime() < DAY_MS;
    const known = isExpanded ? source : { etag: null, lastModified: null };
    const window = { from: now.getTime() - DAY_MS, until: now.getTime() + EXPANDED_DAYS * DAY_MS };
    const isDavAnswer = source.kind === 'caldav';
    const fetched = isDavAnswer
      ? await fetchDavCalendar(ctx, url, known, window)
      : await fetchCalendar(url, known, getRequestRules(ctx));
    if (fetched === 'unchanged') return await noteRead(ctx, id, {});
    const { text, etag, lastModified } = fetched;
    const zone = ctx.settings.coachTimeZone;
    const contentHash = hash(text, zone);
    if (isExpanded && contentHash === source.contentHash) return await noteRead(ctx, id, { etag, lastModified });
    const events = await expandInProcess({ text, isDavAnswer, zone, ...window });
    await storeEvents(ctx, id, events, { etag, lastModified, contentHash, expandedAt: now });
  } catch (error) {
    if (!(error instanceof UnreadableCalendar || error instanceof RefusedAddress)) throw error;
    await noteProblem(ctx, id, error.message);
    if (error instanceof RefusedAddress) throw error;
  }
}

/** Includes the coach's time zone, on which whole days and floating times depend. */
const hash = (text: string, zone: string): string => createHash('sha256').update(`${zone}\n${text}`).digest('hex');

/** Marks a calendar as tried, so that no other process reads it too. Returns undefined if it is gone or not due. */
async function claimSource(
  { database, now }: AppContext,
  id: number,
  isDue: boolean,
): Promise<StoredSource | undefined> {
  const { triedAt } = calendarSources;
  const isOld = or(isNull(triedAt), lte(triedAt, new Date(now().getTime() - READ_AGAIN_MS)));
  const [source] = await database
    .update(calendarSources)
    .set({ triedAt: now() })
    .where(and(eq(calendarSources.id, id), isDue ? isOld : undefined))
    .returning();
  return source;
}

type Validators = { etag?: string | null; lastModified?: string | null };

/** Notes that the calendar was read and is unchanged. Ends the coach's choice of `whenUnread`. */
async function noteRead(ctx: AppContext, id: number, { etag, lastModified }: Validators): Promise<void> {
  await ctx.database
    .update(calendarSources)
    .set({
      readAt: ctx.now(),
      failingSince: null,
      problem: null,
      whenUnread: null,
      busyVersion: nextVersionUnless(isNull(calendarSources.whenUnread)),
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { lastModified }),
    })
    .where(eq(calendarSources.id, id));
}

async function noteProblem(ctx: AppContext, id: number, message: string): Promise<void> {
  const problem = toSentence(message);
  await ctx.database.transaction(async (tx) => {
    const source = await lockSource(tx, id);
    const failingSince = source?.failingSince ?? ctx.now();
    await tx.update(calendarSources).set({ problem, failingSince }).where(eq(calendarSources.id, id));
  });
}
