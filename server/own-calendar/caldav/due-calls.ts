import type { AppContext } from '../../app-context.ts';
import { callsView, isOpenCall } from '../../db/calls-view.ts';
import type { Db } from '../../db/connect.ts';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from '../../db/drizzle.ts';
import { hasRow } from '../../db/find-rows.ts';
import { writtenCalls } from '../../db/schema.ts';
import { storedCallColumns } from '../../mail/call-mail-data.ts';
import { confirmsByHand } from '../tentative-call.ts';

const MAX_AT_ONCE = 100;

export type WrittenRow = typeof writtenCalls.$inferSelect;

/** The condition that a call stands in the coach's calendar: it takes place or took place. */
const standsInCalendar = or(isOpenCall, inArray(callsView.status, ['completed', 'no_show'])) as SQL;

/** The condition that a row of `written_calls` belongs to the call. */
export const isWrittenCall = and(eq(writtenCalls.kind, callsView.kind), eq(writtenCalls.callId, callsView.id)) as SQL;

/** The condition that the coach moved or deleted a call's event in their calendar and has not decided about it. */
export const isChangedThere = or(
  writtenCalls.isDeletedThere,
  and(isNotNull(writtenCalls.theirStartsAt), ne(writtenCalls.theirStartsAt, callsView.startsAt)),
) as SQL;

/**
 * Returns the SQL hash of all facts that a call's event shows: when the hash changes, the event is written again
 * (decision 085).
 */
function createFingerprint(isConfirmedByHand: boolean, alarmMinutes: number) {
  // Without an alarm, the hash equals that of versions which hashed no alarm, so that an upgrade writes no event again.
  const alarm = alarmMinutes > 0 ? ` alarm ${alarmMinutes}` : '';
  const { firstName, lastName, email, phone, contactMethod, videoLink, startsAt, minutes, status } = callsView;
  return sql<string>`md5(jsonb_build_array(${firstName}, ${lastName}, ${email}, ${phone}, ${contactMethod},
    ${videoLink}, extract(epoch from ${startsAt}), ${minutes}, ${callsView.calendarSequence},
    extract(epoch from ${callsView.scheduledAt}), ${status} = 'pending' and ${isConfirmedByHand})::text
    || ${alarm}::text)`;
}

/**
 * Lists the calls whose events are missing or outdated: those ahead first, then past ones. Leaves out past calls that
 * were never written, and those whose event the coach has moved or deleted. `calendarKey`: a hash that names the
 * calendar; an event in another calendar is outdated.
 */
export function listCallsToWrite(ctx: Pick<AppContext, 'database' | 'settings' | 'now'>, calendarKey: string) {
  const fingerprint = createFingerprint(confirmsByHand(ctx), ctx.settings.current.calendar.feedAlarmMinutes);
  const isMissing = and(isNull(writtenCalls.id), gt(callsView.startsAt, ctx.now()));
  const isOutdated = and(
    isNotNull(writtenCalls.id),
    not(isChangedThere),
    or(sql`${writtenCalls.fingerprint} is distinct from ${fingerprint}`, ne(writtenCalls.calendarKey, calendarKey)),
  );
  return ctx.database
    .select({ call: storedCallColumns, written: writtenCalls, fingerprint: fingerprint.as('fingerprint') })
    .from(callsView)
    .leftJoin(writtenCalls, isWrittenCall)
    .where(and(standsInCalendar, or(isMissing, isOutdated)))
    .orderBy(lte(callsView.startsAt, ctx.now()), asc(callsView.startsAt), asc(callsView.kind), asc(callsView.id))
    .limit(MAX_AT_ONCE);
}
export type CallToWrite = Awaited<ReturnType<typeof listCallsToWrite>>[number];

/** Lists the events of calls that were canceled or erased. */
export const listEventsToDelete = (db: Db): Promise<WrittenRow[]> =>
  db
    .select()
    .from(writtenCalls)
    .where(not(hasRow(db, callsView, isWrittenCall, standsInCalendar)))
    .orderBy(asc(writtenCalls.id))
    .limit(MAX_AT_ONCE);

/** Lists the future calls whose events are in this calendar in a known version, or were deleted there by the coach. */
export const listWrittenAhead = (db: Db, calendarKey: string, now: Date) =>
  db
    .select({ written: writtenCalls, callStartsAt: callsView.startsAt })
    .from(writtenCalls)
    .innerJoin(callsView, isWrittenCall)
    .where(
      and(
        isOpenCall,
        gt(callsView.startsAt, now),
        eq(writtenCalls.calendarKey, calendarKey),
        or(isNotNull(writtenCalls.etag), writtenCalls.isDeletedThere),
      ),
    )
    .orderBy(asc(writtenCalls.id));

export const unsealHref = ({ sealer }: Pick<AppContext, 'sealer'>, { id, href }: WrittenRow): string =>
  sealer.openText('written_calls', 'href', id, href);

/** Stores new facts about an event, unless another process has stored another version (`etag`) since. */
export async function noteEvent(
  { database, sealer }: AppContext,
  { id, etag }: Pick<WrittenRow, 'id' | 'etag'>,
  { href, ...changed }: { href?: string } & Partial<Omit<WrittenRow, 'id' | 'href' | 'kind' | 'callId'>>,
): Promise<void> {
  await database
    .update(writtenCalls)
    .set({ ...changed, ...(href !== undefined && sealer.sealRow('written_calls', id, { href })) })
    .where(and(eq(writtenCalls.id, id), etag === null ? isNull(writtenCalls.etag) : eq(writtenCalls.etag, etag)));
}
