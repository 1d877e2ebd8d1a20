import type { AppContext } from '../../app-context.ts';
import { eq } from '../../db/drizzle.ts';
import { takeNextId } from '../../db/next-id.ts';
import { writtenCalls } from '../../db/schema.ts';
import { callUid } from '../../mail/call-uid.ts';
import { createCallEvent } from '../../mail/ics-file.ts';
import { getMailSite } from '../../mail/mail-site.ts';
import { isTentative } from '../tentative-call.ts';
import { type CallToWrite, noteEvent, unsealHref, type WrittenRow } from './due-calls.ts';
import { deleteEvent, findEvent, putEvent, READ_ONLY, RefusedEvent, type WrittenCalendar } from './written-calendar.ts';

/** The statuses after which the event may be there in another version, elsewhere, or no longer. */
const CONFLICTS = [403, 404, 409, 410, 412];

/**
 * Writes the event of a call, over one with its UID if there is one. If the coach has moved or deleted the event, only
 * notes that, since the coach has to decide. Throws `RefusedEvent` and what requests throw.
 */
export async function writeCall(ctx: AppContext, calendar: WrittenCalendar, due: CallToWrite): Promise<void> {
  const { call } = due;
  const uid = callUid(call, ctx.publicUrl());
  const written = await prepareRow(ctx, calendar, due, uid);
  if (!written) return;
  const href = unsealHref(ctx, written);
  const body = createCallEvent(
    { call, isTentative: isTentative(ctx, call) },
    getMailSite(ctx),
    ctx.settings.current.calendar.feedAlarmMinutes,
  );
  const whenWritten = {
    fingerprint: due.fingerprint,
    startsAt: call.startsAt,
    theirStartsAt: null,
    isDeletedThere: false,
  };
  const put = await putEvent(calendar, href, body, written.etag);
  if ('etag' in put) return noteEvent(ctx, written, { etag: put.etag, ...whenWritten });
  if (!CONFLICTS.includes(put.status)) throw new RefusedEvent(describeRefusal(put.status));
  const existing = await findEvent(ctx, calendar, uid, href);
  if (!existing) {
    if (written.etag === null) throw new RefusedEvent(describeRefusal(put.status));
    return noteEvent(ctx, written, { etag: null, theirStartsAt: null, isDeletedThere: true });
  }
  const knownStarts = [written.startsAt, call.startsAt].map((startsAt) => startsAt.getTime());
  if (written.etag !== null && existing.startsAt !== null && !knownStarts.includes(existing.startsAt)) {
    const { etag } = existing;
    return noteEvent(ctx, written, { href: existing.href, etag, theirStartsAt: new Date(existing.startsAt) });
  }
  const again = await putEvent(calendar, existing.href, body, existing.etag);
  if (!('etag' in again)) throw new RefusedEvent(describeRefusal(again.status));
  await noteEvent(ctx, written, { href: existing.href, etag: again.etag, ...whenWritten });
}

/** Deletes the event of a call that is canceled or erased. */
export async function removeWrittenCall(ctx: AppContext, calendar: WrittenCalendar, row: WrittenRow): Promise<void> {
  await deleteEvent(calendar, unsealHref(ctx, row));
  await ctx.database.delete(writtenCalls).where(eq(writtenCalls.id, row.id));
}

/**
 * Stores the address of a call's event before it is written, so that a written event can always be deleted. Deletes the
 * event in another calendar of the account first. Undefined if another process writes this call now.
 */
async function prepareRow(
  ctx: AppContext,
  calendar: WrittenCalendar,
  { call, written }: CallToWrite,
  uid: string,
): Promise<WrittenRow | undefined> {
  if (written?.calendarKey === calendar.key) return written;
  if (written) await removeWrittenCall(ctx, calendar, written);
  const folder = calendar.url.href.replace(/\/?$/, '/');
  const href = new URL(`${encodeURIComponent(uid)}.ics`, folder).href;
  const id = await takeNextId(ctx.database, 'written_calls');
  const [row] = await ctx.database
    .insert(writtenCalls)
    .values({
      id,
      kind: call.kind,
      callId: call.id,
      calendarKey: calendar.key,
      startsAt: call.startsAt,
      ...ctx.sealer.sealRow('written_calls', id, { href }),
    })
    .onConflictDoNothing()
    .returning();
  return row;
}

const describeRefusal = (status: number): string =>
  status === 403 ? READ_ONLY : `The calendar’s server refuses an event (${status}).`;
