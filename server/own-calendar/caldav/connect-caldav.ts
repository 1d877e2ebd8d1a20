import type { z } from 'zod';
import type { CaldavAccount, CaldavCalendar, CaldavInput, CaldavLoginInput } from '#contracts/own-calendar/caldav.ts';
import { DAY_MS } from '#domain/durations.ts';
import { hasScheme } from '#domain/link-target.ts';
import type { AppContext } from '../../app-context.ts';
import type { Actor } from '../../db/audit-log.ts';
import { asc, eq } from '../../db/drizzle.ts';
import { caldavAccounts, calendarSources, writtenCalls } from '../../db/schema.ts';
import { Refusal } from '../../requests/refusal.ts';
import { changeBusyTimes } from '../change-busy-times.ts';
import { getRequestRules, RefusedAddress } from '../guarded-request.ts';
import { readCalendar } from '../read-source.ts';
import { recordCalendarChange } from '../record-calendar-change.ts';
import { UnreadableCalendar } from '../unreadable-calendar.ts';
import { readAccount } from './caldav-account.ts';
import { type CaldavLogin, openDavClient, parseServerAddress, WrongPassword } from './dav-client.ts';
import { discoverCalendars } from './discover-calendars.ts';
import { storeAccount } from './store-account.ts';

type LoginInput = z.output<typeof CaldavLoginInput>;

/** Returns the connected server, without its password; null without one. */
export async function getAccount(ctx: AppContext): Promise<{ account: CaldavAccount | null }> {
  const account = await readAccount(ctx);
  if (!account) return { account: null };
  const { row, login, writtenUrl } = account;
  const sources = await ctx.database
    .select({ id: calendarSources.id, url: calendarSources.url, name: calendarSources.name })
    .from(calendarSources)
    .where(eq(calendarSources.kind, 'caldav'))
    .orderBy(asc(calendarSources.id));
  return {
    account: {
      url: login.url,
      user: login.user,
      read: sources.map(({ id, url, name }) => ({
        url: ctx.sealer.openText('calendar_sources', 'url', id, url),
        name,
      })),
      write: writtenUrl === null ? null : { url: writtenUrl, name: row.writtenName ?? '' },
      problem: row.problem,
      failingSince: row.failingSince?.toISOString() ?? null,
      // Retries are at most an hour apart. A restored site makes none: its `notBefore` lies in the year 9999.
      isPaused: row.notBefore !== null && row.notBefore.getTime() - ctx.now().getTime() > DAY_MS,
    },
  };
}

/** Lists the calendars that can be chosen. Stores nothing. Throws `invalid`. */
export async function listCalendars(ctx: AppContext, input: LoginInput): Promise<{ calendars: CaldavCalendar[] }> {
  return { calendars: await findCalendars(ctx, await completeLogin(ctx, input), input) };
}

/**
 * Connects a server, or changes which of its calendars are read and written. Nothing is stored unless the server takes
 * the password and has these calendars. Throws `invalid`, `NOT_POSSIBLE`.
 */
export async function connectCaldav(ctx: AppContext, actor: Actor, input: CaldavInput) {
  const login = await completeLogin(ctx, input);
  const found = await findCalendars(ctx, login, input);
  const pick = (field: 'read' | 'write', url: string): CaldavCalendar => {
    const calendar = found.find((each) => each.url === url);
    if (!calendar)
      throw invalid({ [field]: 'This calendar isn’t on the server. Please look for your calendars again' });
    return calendar;
  };
  const read = [...new Set(input.read)].map((url) => pick('read', url));
  const write = input.write === null ? null : pick('write', input.write);
  const { sourceIds, leavesCalls } = await storeAccount(ctx, { login, read, write, actor });
  // Kept calendars are read too, since a new password may end their problem. Why a calendar cannot be read is stored in
  // its row, and shown there.
  await Promise.all(sourceIds.map((id) => readCalendar(ctx, id).catch(throwUnlessRefused)));
  const { account } = await getAccount(ctx);
  if (!account) throw new Refusal('NOT_POSSIBLE', 'The server was disconnected meanwhile.');
  return { account, message: `${describeConnection(account)}${leavesCalls ? ` ${CALLS_STAY}` : ''}` };
}

const CALLS_STAY = 'Calls that were written before stay in the old calendar: please delete them there.';

function describeConnection({ read, write }: CaldavAccount): string {
  const reading = read.length === 1 ? '1 calendar is read' : `${read.length} calendars are read`;
  if (!write) return `${reading}. Calls aren’t written into any.`;
  return `${reading}. Your calls will be in “${write.name}” within a minute.`;
}

/** Deletes the account, its calendars and their busy times. The calls' events stay in the coach's calendar. */
export async function disconnectCaldav(ctx: AppContext, actor: Actor): Promise<{ message: string }> {
  return changeBusyTimes(ctx, async (tx, now) => {
    const deleted = await tx.delete(caldavAccounts).returning({ id: caldavAccounts.id });
    if (deleted.length === 0) return { message: 'No server is connected.' };
    await tx.delete(calendarSources).where(eq(calendarSources.kind, 'caldav'));
    await tx.delete(writtenCalls);
    await recordCalendarChange(tx, actor, 'disconnected their calendar server', now);
    return { message: 'The server is disconnected. Calls that are in your calendar stay there.' };
  });
}

/** Fills in the stored password if the server and user are the stored ones. Throws `invalid`. */
async function completeLogin(ctx: AppContext, { url: typed, user, password }: LoginInput): Promise<CaldavLogin> {
  const { href: url } = await refuseFields(async () => parseServerAddress(typed, getRequestRules(ctx)));
  if (password) return { url, user, password };
  const stored = (await readAccount(ctx))?.login;
  if (stored?.url === url && stored.user === user) return stored;
  throw invalid({ password: 'Please enter the password' });
}

async function findCalendars(
  ctx: AppContext,
  login: CaldavLogin,
  { url: typed }: LoginInput,
): Promise<CaldavCalendar[]> {
  const rules = getRequestRules(ctx);
  const find = () => discoverCalendars(openDavClient(login, rules), new URL(login.url));
  return refuseFields(find, rules.allowsPrivate && !hasScheme(typed) ? ` ${HTTPS_ASSUMED}` : '');
}

/** The note for a coach whose server at home may speak http:// alone. */
const HTTPS_ASSUMED = 'The site tried https://. If your server doesn’t have that, type http:// before the address.';

/** Turns an error of the server into a refusal of the field that caused it. `note` follows a problem of the address. */
async function refuseFields<Result>(run: () => Promise<Result>, note = ''): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof WrongPassword) throw invalid({ password: error.message });
    if (error instanceof UnreadableCalendar) throw invalid({ url: `${error.message}${note}` });
    if (error instanceof RefusedAddress) throw invalid({ url: error.message });
    throw error;
  }
}

const invalid = (fields: Record<string, string>) => new Refusal('invalid', { fields });

function throwUnlessRefused(error: unknown): void {
  if (!(error instanceof RefusedAddress)) throw error;
}
