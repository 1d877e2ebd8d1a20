import type { OwnCalendarChange } from '#contracts/own-calendar/caldav.ts';
import { findSlotAt } from '#domain/coach-clock.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { slotValue } from '#domain/slot-values.ts';
import type { AppContext } from '../../app-context.ts';
import type { Actor } from '../../db/audit-log.ts';
import { callsView, isOpenCall } from '../../db/calls-view.ts';
import type { Db } from '../../db/connect.ts';
import { type CountedItems, countItems, countOfAll } from '../../db/counted-items.ts';
import { and, asc, eq, gt, isNotNull, lte, or, sql } from '../../db/drizzle.ts';
import { caldavAccounts, writtenCalls } from '../../db/schema.ts';
import { Refusal } from '../../requests/refusal.ts';
import { recordCalendarChange } from '../record-calendar-change.ts';
import { ACCOUNT_ID } from './caldav-account.ts';
import { isChangedThere, isWrittenCall } from './due-calls.ts';

/**
 * Lists the calls that the coach has moved or deleted in their own calendar, soonest first: a deleted one until it
 * would begin, a moved one until both of its times are past.
 */
export async function listCalendarChanges(
  db: Db,
  { zone, now, limit }: { zone: string; now: Date; limit: number },
): Promise<CountedItems<OwnCalendarChange>> {
  const found = await db
    .select({
      id: writtenCalls.id,
      kind: callsView.kind,
      bookingId: callsView.id,
      firstName: callsView.firstName,
      lastName: callsView.lastName,
      startsAt: callsView.startsAt,
      theirStartsAt: writtenCalls.theirStartsAt,
      count: countOfAll,
    })
    .from(writtenCalls)
    .innerJoin(callsView, isWrittenCall)
    .where(and(isOpenCall, or(gt(callsView.startsAt, now), gt(writtenCalls.theirStartsAt, now)), isChangedThere))
    .orderBy(asc(callsView.startsAt), asc(writtenCalls.id))
    .limit(limit);
  return countItems(found, ({ startsAt, theirStartsAt, ...call }) => {
    const slot = theirStartsAt && theirStartsAt > now ? findSlotAt(theirStartsAt, zone) : null;
    return {
      ...call,
      startsAt: startsAt.toISOString(),
      theirStartsAt: theirStartsAt?.toISOString() ?? null,
      theirTimeSlot: slot && slotValue(slot),
    };
  });
}

/** Drops a change that the coach made in their calendar: the call's event is written again. Throws `NOT_FOUND`. */
export async function dropCalendarChange({ database, now }: AppContext, actor: Actor, id: number) {
  return database.transaction(async (tx) => {
    const [found] = await tx
      .select({ name: sql<string>`${callsView.firstName} || ' ' || ${callsView.lastName}` })
      .from(writtenCalls)
      .innerJoin(callsView, isWrittenCall)
      .where(and(eq(writtenCalls.id, id), isChangedThere));
    if (!found) throw new Refusal('NOT_FOUND');
    await tx
      .update(writtenCalls)
      .set({ theirStartsAt: null, isDeletedThere: false, fingerprint: null })
      .where(eq(writtenCalls.id, id));
    await recordCalendarChange(tx, actor, `put the call of ${found.name} back into their calendar`, now());
    return { message: 'The call stays as it is, and will be back in your calendar within a minute.' };
  });
}

/** Lists the problem that has kept calls from being written for `unreadableHours`; empty if there is none. */
export async function listWriteProblems(
  { database, settings }: Pick<AppContext, 'database' | 'settings'>,
  now: Date,
): Promise<{ problem: string; failingSince: string }[]> {
  const since = new Date(now.getTime() - settings.current.calendar.unreadableHours * HOUR_MS);
  const { id, writtenName, failingSince } = caldavAccounts;
  const rows = await database
    .select()
    .from(caldavAccounts)
    .where(and(eq(id, ACCOUNT_ID), isNotNull(writtenName), lte(failingSince, since)));
  return rows.flatMap((row) =>
    row.failingSince ? [{ problem: row.problem ?? '', failingSince: row.failingSince.toISOString() }] : [],
  );
}
