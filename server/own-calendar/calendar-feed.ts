import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import type { Actor } from '../db/audit-log.ts';
import { eq } from '../db/drizzle.ts';
import { calendarFeeds } from '../db/schema.ts';
import { listCallsOfFeed } from '../mail/call-mail-data.ts';
import { createCallFeed } from '../mail/ics-file.ts';
import { getMailSite } from '../mail/mail-site.ts';
import { createToken, hashToken, isToken } from '../requests/cookie-options.ts';
import { Refusal } from '../requests/refusal.ts';
import { recordCalendarChange } from './record-calendar-change.ts';
import { isTentative } from './tentative-call.ts';

const LISTED_DAYS = 30;

/** Returns when the feed's present address was made; null without one. */
export async function readFeed({ database }: Pick<AppContext, 'database'>): Promise<{ createdAt: string | null }> {
  const [feed] = await database.select().from(calendarFeeds);
  return { createdAt: feed?.createdAt.toISOString() ?? null };
}

/** Makes a new secret address for the feed, which only this reply shows. Ends the earlier one. */
export async function createFeed({ database, publicUrl, now }: AppContext, actor: Actor): Promise<{ url: string }> {
  const token = createToken();
  await database.transaction(async (tx) => {
    await tx.delete(calendarFeeds);
    await tx.insert(calendarFeeds).values({ hash: hashToken(token), createdAt: now() });
    await recordCalendarChange(tx, actor, 'made a secret address of their calls', now());
  });
  return { url: `${publicUrl()}/calendar/${token}.ics` };
}

/** Ends the address. Calendars that read it find nothing there from now on. */
export async function deleteFeed({ database, now }: AppContext, actor: Actor): Promise<{ message: string }> {
  return database.transaction(async (tx) => {
    const ended = await tx.delete(calendarFeeds).returning();
    if (ended.length === 0) return { message: 'There is no secret address.' };
    await recordCalendarChange(tx, actor, 'ended the secret address of their calls', now());
    return { message: 'The secret address has ended. Please remove it from your calendar, too.' };
  });
}

/** Sends the calls of the last 30 days and all future ones. The secret address is the only key. Throws `NOT_FOUND`. */
export async function sendFeed(ctx: AppContext, file: string, request: FastifyRequest, reply: FastifyReply) {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : undefined;
  if (!isToken(token) || !(await isFeedToken(ctx, token))) throw new Refusal('NOT_FOUND');
  const since = new Date(ctx.now().getTime() - LISTED_DAYS * DAY_MS);
  const calls = await listCallsOfFeed(ctx.database, since);
  const text = createCallFeed(
    calls.map((call) => ({ call, isTentative: isTentative(ctx, call) })),
    getMailSite(ctx),
    ctx.settings.current.calendar.feedAlarmMinutes,
  );
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', etag });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(text);
}

async function isFeedToken({ database }: Pick<AppContext, 'database'>, token: string): Promise<boolean> {
  return (await database.$count(calendarFeeds, eq(calendarFeeds.hash, hashToken(token)))) > 0;
}
