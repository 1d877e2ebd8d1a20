import { type CalendarReply, CalendarUndoInput, type ChangedRow, undoEndpoint } from '#contracts/calendar/calendar.ts';
import { hasNoSeason } from '#domain/availability.ts';
import { dateAt } from '#domain/coach-clock.ts';
import type { AppContext } from '../app-context.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import { type Actor, recordAdminAction } from '../db/audit-log.ts';
import type { Db } from '../db/connect.ts';
import type { CalendarOperation } from './calendar-operation.ts';
import { trackCallsInTheWay } from './calls-in-the-way.ts';
import { readDateRanges } from './specific-dates.ts';
import { CALENDAR_LOCK } from './stored-calendar.ts';

type ChangeReplyWith<Reply> = CalendarReply & (Reply extends null ? unknown : Reply);

/** Runs one change of the calendar, as `runCalendarOperations` does. */
export async function changeCalendar<Reply extends object | null>(
  ctx: AppContext,
  actor: Actor,
  change: CalendarOperation<Reply>,
): Promise<ChangeReplyWith<Reply>> {
  const { replies, ...reported } = await runCalendarOperations(ctx, actor, [change]);
  return { ...replies[0], ...reported } as ChangeReplyWith<Reply>;
}

/**
 * Runs changes of the calendar, all of them or none. No others run meanwhile, and each is written to the audit log. The
 * reply lists the booked calls that the changes leave outside the open times; these stay booked.
 */
export function runCalendarOperations<Reply>(
  { database, settings, now: clock }: AppContext,
  actor: Actor,
  changes: readonly CalendarOperation<Reply>[],
): Promise<CalendarReply & { replies: Reply[] }> {
  const now = clock();
  const zone = settings.coachTimeZone;
  return database.transaction(async (tx) => {
    await acquireAdvisoryLocks(tx, [CALENDAR_LOCK]);
    const listCallsInTheWay = await trackCallsInTheWay(tx, now, zone);
    const describeSeasonChange = await trackSeason(tx, dateAt(now, zone));
    const replies: Reply[] = [];
    const descriptions: string[] = [];
    const changedRows: ChangedRow[] = [];
    for (const change of changes) {
      const { reply, description, reason, changed } = await change(tx, { now, zone });
      replies.push(reply);
      if (description === null) continue;
      descriptions.push(description);
      changedRows.push(...changed);
      const subject = reason ? `${description}: ${reason}` : description;
      await recordAdminAction(tx, { actor: actor.email, action: 'calendar-changed', subject }, now);
    }
    if (descriptions.length === 0) return { replies, message: NOTHING_CHANGED, inTheWay: [], undo: null };
    const message = [buildMessage(descriptions), await describeSeasonChange()].filter(Boolean).join(' ');
    return { replies, message, inTheWay: await listCallsInTheWay(), undo: buildUndo(changedRows) };
  });
}

/** Builds the request that undoes these changes; null if old rows have content that could not be saved today. */
function buildUndo(changedRows: readonly ChangedRow[]): CalendarReply['undo'] {
  const merged = new Map<string, ChangedRow>();
  for (const row of changedRows) {
    const key = `${row.item} ${row.id}`;
    const first = merged.get(key);
    merged.set(key, first ? ({ ...row, before: first.before } as ChangedRow) : row);
  }
  const rows = [...merged.values()].filter(({ before, after }) => before ?? after);
  const body = CalendarUndoInput.safeParse({ rows });
  return body.success ? { ...undoEndpoint, body: body.data } : null;
}

const MAX_LISTED = 4;
const NOTHING_CHANGED = 'Nothing to change: it’s already like this.';

function buildMessage(descriptions: readonly string[]): string {
  const reported =
    descriptions.length > MAX_LISTED
      ? [...descriptions.slice(0, 1), `made ${descriptions.length - 1} more changes`]
      : descriptions;
  return `You ${listFormat.format(reported)}.`;
}

const listFormat = new Intl.ListFormat('en-US');

type Season = 'unset' | 'none' | 'some';

/** Reads the season before a change. Returns a function to call after it, which says if the last range is gone. */
async function trackSeason(tx: Db, today: string): Promise<() => Promise<string | null>> {
  const before = await readSeason(tx, today);
  return async () => {
    const after = await readSeason(tx, today);
    return after === before ? null : seasonMessages[after];
  };
}

const seasonMessages: Record<Season, string | null> = {
  unset: 'There are no date ranges left, so your weekly slots are offered for the next seven days.',
  none: 'None of your weekly slots can be booked now: no date range is active, or all have passed.',
  some: null,
};

async function readSeason(tx: Db, today: string): Promise<Season> {
  const ranges = await readDateRanges(tx);
  if (ranges.length === 0) return 'unset';
  return hasNoSeason({ ranges }, today) ? 'none' : 'some';
}
