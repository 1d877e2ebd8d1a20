import type { CaldavCalendar } from '#contracts/own-calendar/caldav.ts';
import type { AppContext } from '../../app-context.ts';
import type { Actor } from '../../db/audit-log.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/drizzle.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { takeNextId } from '../../db/next-id.ts';
import { caldavAccounts, calendarSources, writtenCalls } from '../../db/schema.ts';
import { changeBusyTimes } from '../change-busy-times.ts';
import { refuseMoreSources } from '../change-sources.ts';
import { recordCalendarChange } from '../record-calendar-change.ts';
import { ACCOUNT_ID, readAccount } from './caldav-account.ts';
import type { CaldavLogin } from './dav-client.ts';

type AccountInput = { login: CaldavLogin; read: CaldavCalendar[]; write: CaldavCalendar | null; actor: Actor };

/**
 * Replaces the connected account and its calendars. Calendars that were read before keep their busy times. Returns the
 * ids of all that are read, and whether events of calls are left behind in a calendar that the site no longer writes.
 * Throws `NOT_POSSIBLE`.
 */
export function storeAccount(
  ctx: AppContext,
  { login, read, write, actor }: AccountInput,
): Promise<{ sourceIds: number[]; leavesCalls: boolean }> {
  return changeBusyTimes(ctx, async (tx, now) => {
    const before = await readAccount({ ...ctx, database: tx });
    const isSameAccount = before?.login.url === login.url && before.login.user === login.user;
    // The site forgets the events that it wrote: it can't delete those in the previous account any more, and leaves
    // those in a calendar that it no longer writes.
    const abandoned =
      before && (!isSameAccount || !write) ? await tx.delete(writtenCalls).returning({ id: writtenCalls.id }) : [];
    const sealed = ctx.sealer.sealRow('caldav_accounts', ACCOUNT_ID, {
      login: JSON.stringify(login),
      writtenUrl: write?.url ?? '',
    });
    const values = {
      ...sealed,
      writtenName: write?.name ?? null,
      notBefore: null,
      tries: 0,
      checkedAt: null,
      failingSince: null,
      problem: null,
    };
    await tx
      .insert(caldavAccounts)
      .values({ id: ACCOUNT_ID, ...values, createdAt: now })
      .onConflictDoUpdate({ target: caldavAccounts.id, set: values });
    const keptIds = await deleteOtherSources(tx, ctx, isSameAccount ? read : []);
    const added = read.filter(({ url }) => !keptIds.has(url));
    await refuseMoreSources(tx, added.length);
    const sourceIds = [...keptIds.values()];
    for (const { url, name } of added) {
      const id = await takeNextId(tx, 'calendar_sources');
      const row = ctx.sealer.sealRow('calendar_sources', id, { url });
      await tx.insert(calendarSources).values({ id, kind: 'caldav', name, countsAllDay: true, createdAt: now, ...row });
      sourceIds.push(id);
    }
    const suffix = write ? `, with “${write.name}” for their calls` : '';
    await recordCalendarChange(tx, actor, `connected a calendar server${suffix}`, now);
    return { sourceIds, leavesCalls: abandoned.length > 0 };
  });
}

/** Deletes the account's stored calendars, except `kept`. Returns the ids of those that stay, by their addresses. */
async function deleteOtherSources(
  tx: Db,
  { sealer }: AppContext,
  kept: readonly CaldavCalendar[],
): Promise<Map<string, number>> {
  const keptUrls = new Set(kept.map(({ url }) => url));
  const rows = await tx.select().from(calendarSources).where(eq(calendarSources.kind, 'caldav'));
  const stored = rows.map(({ id, url }) => ({ id, url: sealer.openText('calendar_sources', 'url', id, url) }));
  const deletedIds = stored.filter(({ url }) => !keptUrls.has(url)).map(({ id }) => id);
  if (deletedIds.length > 0) await tx.delete(calendarSources).where(isAnyOf(calendarSources.id, deletedIds));
  return new Map(stored.filter(({ url }) => keptUrls.has(url)).map(({ id, url }) => [url, id]));
}
