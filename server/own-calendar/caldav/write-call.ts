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

/** The statuses of refused writes after which the event may be changed there, have another address, or be deleted. */
const CONFLICTS = [403, 404, 409, 410, 412];

/**
 * Writes the event of a call, over one with its UID if there is one. If the coach has moved or deleted the event in the
 * calendar, only stores that, since the coach has to decide. Throws `RefusedEvent` and the errors of requests.
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
  const writtenState = {
    fingerprint: due.fingerprint,
    startsAt: call.startsAt,
    theirStartsAt: null,
    isDeletedThere: false,
  };
  const put = await putEvent(calendar, href, body, written.etag);
  if ('etag' in put) return noteEvent(ctx, written, { etag: put.etag, ...writtenState });
  if (!CONFLICTS.includes(put.status)) throw new RefusedEvent(describeRefusal(put.status));
  const existing = await findEvent(ctx, calendar, uid, href);
  if (!existing) {
    // The site knows no version of the event there, so this is no conflict.
    if (written.etag === null) throw new RefusedEvent(describeRefusal(put.status));
    // The coach deleted the event.
    return noteEvent(ctx, written, { etag: null, theirStartsAt: null, isDeletedThere: true });
  }
  // An event at neither of these times was moved by the coach.
  const knownStarts = [written.startsAt, call.startsAt].map((startsAt) => startsAt.getTime());
  if (written.etag !== null && existing.startsAt !== null && !knownStarts.includes(existing.startsAt)) {
    const { etag } = existing;
    return noteEvent(ctx, written, { href: existing.href, etag, theirStartsAt: new Date(existing.startsAt) });
  }
  const overwritten = await putEvent(calendar, existing.href, body, existing.etag);
  if (!('etag' in overwritten)) throw new RefusedEvent(describeRefusal(overwritten.status));
  await noteEvent(ctx, written, { href: existing.href, etag: overwritten.etag, ...writtenState });
}

/** Deletes the event of a call, and the row about it. */
export async function removeWrittenCall(ctx: AppContext, calendar: WrittenCalendar, row: WrittenRow): Promise<void> {
  await deleteEvent(calendar, unsealHref(ctx, row));
  await ctx.database.delete(writtenCalls).where(eq(writtenCalls.id, row.id));
}

/**
 * Stores the address of a call's event before the event is written, so that a written event can always be deleted. An
 * event in another calendar of the account is deleted first. Undefined if another process writes this call now.
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
