import type { AppContext } from '../../app-context.ts';
import { callUid } from '../../mail/call-uid.ts';
import { listWrittenAhead, noteEvent, unsealHref } from './due-calls.ts';
import { ANY_VERSION } from './multistatus.ts';
import { decodePath, findEvent, readEtags, readEvents, type WrittenCalendar } from './written-calendar.ts';

/** The most events that one request names, since servers limit how many they accept. */
const MAX_NAMED_EVENTS = 100;

/**
 * Notes which future calls the coach has moved or deleted in their calendar. Other changes of an event, such as its
 * title, stay until the call changes and is written again. Throws the errors of its requests.
 */
export async function findChanges(ctx: AppContext, calendar: WrittenCalendar): Promise<void> {
  const rows = await listWrittenAhead(ctx.database, calendar.key, ctx.now());
  for (let first = 0; first < rows.length; first += MAX_NAMED_EVENTS) {
    await noteChanges(ctx, calendar, rows.slice(first, first + MAX_NAMED_EVENTS));
  }
}

type Row = Awaited<ReturnType<typeof listWrittenAhead>>[number];

async function noteChanges(ctx: AppContext, calendar: WrittenCalendar, rows: readonly Row[]): Promise<void> {
  const events = rows.map((row) => ({ ...row, href: unsealHref(ctx, row.written) }));
  const etags = await readEtags(
    calendar,
    events.map(({ href }) => href),
  );
  const pathOf = (href: string) => decodePath(new URL(href, calendar.url));
  // An event may have changed if its version is another one, or if the server has no versions.
  const changed = events.filter(({ href, written }) => {
    const etag = etags.get(pathOf(href));
    return etag !== undefined && (etag === ANY_VERSION || etag !== written.etag);
  });
  if (changed.length === 0) return;
  const changedHrefs = changed.map(({ href }) => href);
  const readable = await readEvents(ctx, calendar, changedHrefs);
  const found = new Map(readable.map((event) => [pathOf(event.href), event]));
  for (const { href, written, callStartsAt } of changed) {
    const uid = callUid({ kind: written.kind, id: written.callId }, ctx.publicUrl());
    const there = found.get(pathOf(href)) ?? (await findEvent(ctx, calendar, uid, href));
    if (!there) {
      // The file is still there, but no calendar program understands it.
      if (etags.get(pathOf(href)) !== null) continue;
      await noteEvent(ctx, written, { etag: null, theirStartsAt: null, isDeletedThere: true });
    } else if (there.startsAt !== null) {
      // The event has its last written start until a call that moved on the site is written again.
      const knownStarts = [written.startsAt, callStartsAt].map((startsAt) => startsAt.getTime());
      const isMoved = !knownStarts.includes(there.startsAt);
      await noteEvent(ctx, written, {
        href: new URL(there.href, calendar.url).href,
        etag: there.etag,
        theirStartsAt: isMoved ? new Date(there.startsAt) : null,
        isDeletedThere: false,
      });
    }
  }
}
