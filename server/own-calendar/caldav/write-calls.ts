import { MINUTE_MS } from '#domain/durations.ts';
import type { AppContext } from '../../app-context.ts';
import { and, eq, isNotNull, isNull, lte, or } from '../../db/drizzle.ts';
import { caldavAccounts } from '../../db/schema.ts';
import { getRequestRules, RefusedAddress } from '../guarded-request.ts';
import { eventKeyOf } from '../own-events.ts';
import { toSentence, UnreadableCalendar } from '../unreadable-calendar.ts';
import { ACCOUNT_ID, type StoredAccount, unsealAccount } from './caldav-account.ts';
import { openDavClient } from './dav-client.ts';
import { listCallsToWrite, listEventsToDelete } from './due-calls.ts';
import { findChanges } from './find-changes.ts';
import { removeWrittenCall, writeCall } from './write-call.ts';
import { RefusedEvent, type WrittenCalendar } from './written-calendar.ts';

/** The time for which a process keeps others from writing: longer than a run can take, including its last event. */
const LEASE_MS = 3 * MINUTE_MS;
const MAX_RUN_MS = MINUTE_MS;
/** The time after which the task looks for the coach's changes again. It runs often, so they show within 5 minutes. */
const CHECK_AGAIN_MS = 4.5 * MINUTE_MS;
/** The pauses before retries: 20 s, 40 s, 80 s …, up to an hour, or five minutes if only some events are refused. */
const FIRST_RETRY_MS = 20_000;
const MAX_RETRY_MS = 60 * MINUTE_MS;
const MAX_REFUSED_RETRY_MS = 5 * MINUTE_MS;

/**
 * Updates the coach's calendar: writes calls that are missing or have changed, deletes those that were canceled or
 * erased, and looks for what the coach has changed there. One process at a time does this.
 */
export async function writeCalls(ctx: AppContext): Promise<void> {
  const row = await claimAccount(ctx);
  if (!row) return;
  // Stored if an unexpected error is thrown.
  let problem: string | null = 'The calls can’t be written. The site’s log says why.';
  let maxRetryMs = MAX_RETRY_MS;
  try {
    problem = await bringUpToDate(ctx, row);
    maxRetryMs = MAX_REFUSED_RETRY_MS;
  } catch (error) {
    if (!(error instanceof UnreadableCalendar || error instanceof RefusedAddress)) throw error;
    problem = toSentence(error.message);
  } finally {
    await releaseAccount(ctx, row, problem, maxRetryMs);
  }
}

/** Returns why an event was refused, or null. Throws if the server cannot be reached. */
async function bringUpToDate(ctx: AppContext, row: StoredAccount): Promise<string | null> {
  const { login, writtenUrl } = unsealAccount(ctx, row);
  if (writtenUrl === null) return null;
  const client = openDavClient(login, getRequestRules(ctx));
  // With another name of the site, events have other UIDs, so they are written anew.
  const key = eventKeyOf(`${new URL(ctx.publicUrl()).hostname} ${writtenUrl}`);
  const calendar: WrittenCalendar = { client, url: new URL(writtenUrl), key };
  const endsAt = performance.now() + MAX_RUN_MS;
  const changes = [
    ...(await listEventsToDelete(ctx.database)).map((written) => () => removeWrittenCall(ctx, calendar, written)),
    ...(await listCallsToWrite(ctx, calendar.key)).map((due) => () => writeCall(ctx, calendar, due)),
  ];
  let problem: string | null = null;
  for (const change of changes) {
    if (performance.now() > endsAt) break;
    await change().catch((error: unknown) => {
      // One refused event does not stop the others.
      if (!(error instanceof RefusedEvent)) throw error;
      problem = error.message;
    });
  }
  const { checkedAt } = row;
  if (!checkedAt || ctx.now().getTime() - checkedAt.getTime() >= CHECK_AGAIN_MS) {
    await findChanges(ctx, calendar);
    await ctx.database.update(caldavAccounts).set({ checkedAt: ctx.now() }).where(eq(caldavAccounts.id, ACCOUNT_ID));
  }
  return problem;
}

async function claimAccount({ database, now }: AppContext): Promise<StoredAccount | undefined> {
  const { id, writtenName, notBefore } = caldavAccounts;
  const claimedAt = now();
  const [row] = await database
    .update(caldavAccounts)
    .set({ notBefore: new Date(claimedAt.getTime() + LEASE_MS) })
    .where(and(eq(id, ACCOUNT_ID), isNotNull(writtenName), or(isNull(notBefore), lte(notBefore, claimedAt))))
    .returning();
  return row;
}

/** Ends the claim and stores the outcome, unless the coach has connected another server meanwhile. */
async function releaseAccount(
  { database, now }: AppContext,
  { notBefore, tries, failingSince }: StoredAccount,
  problem: string | null,
  maxRetryMs: number,
): Promise<void> {
  if (!notBefore) return;
  const endedAt = now();
  const retryMs = Math.min(FIRST_RETRY_MS * 2 ** Math.min(tries, 20), maxRetryMs);
  const outcome =
    problem === null
      ? { notBefore: null, tries: 0, failingSince: null, problem }
      : {
          notBefore: new Date(endedAt.getTime() + retryMs),
          tries: tries + 1,
          failingSince: failingSince ?? endedAt,
          problem: problem.slice(0, 300),
        };
  await database
    .update(caldavAccounts)
    .set(outcome)
    .where(and(eq(caldavAccounts.id, ACCOUNT_ID), eq(caldavAccounts.notBefore, notBefore)));
}
