import type { BookingSummary } from '#contracts/calendar-month.ts';
import { findNoLongerOffered } from '#domain/availability.ts';
import { dateAt } from '#domain/coach-clock.ts';
import { parseSlotValue } from '#domain/slots.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { Actor } from '../accounts/users.ts';
import type { AppContext } from '../app-context.ts';
import { acquireAdvisoryLocks } from '../db/advisory-lock.ts';
import type { Sql } from '../db/connect.ts';
import { asBookedCall, type BookedCallRow, selectBookedCallsSql } from './booked-calls.ts';
import { CALENDAR_LOCK, readSettings } from './stored-calendar.ts';
import { trackSeason } from './track-season.ts';

/** `deed` goes on from 'You', such as 'opened Monday at 9:00 AM EST'; null where everything was so already. */
export type OperationResult<Reply> = { reply: Reply; description: string | null; reason?: string | null };

/** A change that runs inside the transaction that it is given. */
export type CalendarOperation<Reply> = (tx: Sql, now: Date) => Promise<OperationResult<Reply>>;

/** What the coach is told of what she has changed. */
type ChangeReply = { message: string; inTheWay: BookingSummary[] };
type ChangeReplyWith<Reply> = ChangeReply & (Reply extends null ? unknown : Reply);

/** Runs one change of what the coach offers, as `changeTogether` does. */
export async function changeCalendar<Reply extends object | null>(
  ctx: AppContext,
  actor: Actor,
  change: CalendarOperation<Reply>,
): Promise<ChangeReplyWith<Reply>> {
  const { replies, ...reported } = await runCalendarOperations(ctx, actor, [change]);
  return { ...replies[0], ...reported } as ChangeReplyWith<Reply>;
}

/**
 * Runs changes of what the coach offers, all of them or none: no others run meanwhile, each is noted, and the booked calls
 * that they leave outside the open times are told. They stay booked.
 */
export function runCalendarOperations<Reply>(
  { database, config, now: clock }: AppContext,
  actor: Actor,
  changes: readonly CalendarOperation<Reply>[],
): Promise<ChangeReply & { replies: Reply[] }> {
  const now = clock();
  return database.transaction(async (tx) => {
    await acquireAdvisoryLocks(tx, [CALENDAR_LOCK]);
    const listCallsOutside = await trackCallsOutside(tx, now, config.coachTimeZone);
    const describeSeasonChange = await trackSeason(tx, dateAt(now, config.coachTimeZone));
    const replies: Reply[] = [];
    const descriptions: string[] = [];
    for (const change of changes) {
      const { reply, description, reason } = await change(tx, now);
      replies.push(reply);
      if (description === null) continue;
      descriptions.push(description);
      const subject = (reason ? `${description}: ${reason}` : description).slice(0, MAX_SUBJECT_LENGTH).toWellFormed();
      await recordAdminAction(tx, { actor: actor.email, action: 'calendar-changed', subject }, now);
    }
    if (descriptions.length === 0) return { replies, message: NOTHING_CHANGED, inTheWay: [] };
    const message = [buildMessage(descriptions), await describeSeasonChange()].filter(Boolean).join(' ');
    return { replies, message, inTheWay: await listCallsOutside() };
  });
}

const MAX_SUBJECT_LENGTH = 255;
const MAX_LISTED = 4;
const NOTHING_CHANGED = 'Nothing was changed: it was like this already.';

function buildMessage(descriptions: readonly string[]): string {
  const reported =
    descriptions.length > MAX_LISTED
      ? [...descriptions.slice(0, 1), `made ${descriptions.length - 1} more changes`]
      : descriptions;
  return `You ${list.format(reported)}.`;
}

const list = new Intl.ListFormat('en-US');
const LAST_DATE = '9999-12-31';

type FutureSlot = { value: string; free: number | null; paid: number | null };

/** Asked before a change; what it returns is asked after it. */
async function trackCallsOutside(tx: Sql, now: Date, zone: string): Promise<() => Promise<BookingSummary[]>> {
  const { rows } = await tx.query(
    `select time_slot as value, consultation_request_id as free, coaching_call_id as paid
     from booked_slots where starts_at > $1`,
    [now],
  );
  const booked = (rows as FutureSlot[]).flatMap(({ value, ...ids }) => {
    const slot = parseSlotValue(value);
    return slot?.kind === 'dated' ? [{ ...slot, ...ids }] : [];
  });
  if (booked.length === 0) return async () => [];

  const today = dateAt(now, zone);
  const before = await readSettings(tx, today, LAST_DATE);
  return async () => {
    const outside = findNoLongerOffered(booked, before, await readSettings(tx, today, LAST_DATE), today);
    if (outside.length === 0) return [];
    const calls = await tx.query(
      `${selectBookedCallsSql.free} where id = any($1::int[])
       union all ${selectBookedCallsSql.paid} where id = any($2::int[]) order by "startsAt"`,
      [outside.map(({ free }) => free), outside.map(({ paid }) => paid)],
    );
    return (calls.rows as BookedCallRow[]).map((row) => asBookedCall(row, zone));
  };
}
