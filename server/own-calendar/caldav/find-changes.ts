import type { AppContext } from '../../app-context.ts';
import { callUid } from '../../mail/call-uid.ts';
import { listWrittenAhead, noteEvent, openHref } from './due-calls.ts';
import { ANY_VERSION } from './multistatus.ts';
import { comparePath, findEvent, readEtags, readEvents, type WrittenCalendar } from './written-calendar.ts';

/** Servers limit how much one question may name. */
const AT_ONCE = 100;

/**
 * Looks for calls ahead that the coach has moved or deleted in their calendar. What else they change there stays as
 * they like it until the call changes here. Throws what requests throw.
 */
export async function findChanges(ctx: AppContext, calendar: WrittenCalendar): Promise<void> {
  const rows = await listWrittenAhead(ctx.database, calendar.key, ctx.now());
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    await compare(ctx, calendar, rows.slice(first, first + AT_ONCE));
  }
}

type Row = Awaited<ReturnType<typeof listWrittenAhead>>[number];

async function compare(ctx: AppContext, calendar: WrittenCalendar, rows: readonly Row[]): Promise<void> {
  const events = rows.map((row) => ({ ...row, href: openHref(ctx, row.written) }));
  const etags = await readEtags(
    calendar,
    events.map(({ href }) => href),
  );
  const pathOf = (href: string) => comparePath(new URL(href, calendar.url));
  // Answered, and with another version than the one that is known, or with none that tells.
  const changed = events.filter(({ href, written }) => {
    const etag = etags.get(pathOf(href));
    return etag !== undefined && (etag === ANY_VERSION || etag !== written.etag);
  });
  if (changed.length === 0) return;
  const found = new Map(
    (
      await readEvents(
        ctx,
        calendar,
        changed.map(({ href }) => href),
      )
    ).map((event) => [pathOf(event.href), event]),
  );
  for (const { href, written, callStartsAt } of changed) {
    const uid = callUid({ kind: written.kind, id: written.callId }, ctx.publicUrl());
    const there = found.get(pathOf(href)) ?? (await findEvent(ctx, calendar, uid, href));
    if (!there) {
      // There, but nothing that a calendar program understands.
      if (etags.get(pathOf(href)) !== null) continue;
      await noteEvent(ctx, written, { etag: null, theirStartsAt: null, isDeletedThere: true });
    } else if (there.startsAt !== null) {
      const known = [written.startsAt, callStartsAt].map((startsAt) => startsAt.getTime());
      const isMoved = !known.includes(there.startsAt);
      await noteEvent(ctx, written, {
        href: new URL(there.href, calendar.url).href,
        etag: there.etag,
        theirStartsAt: isMoved ? new Date(there.startsAt) : null,
        isDeletedThere: false,
      });
    }
  }
}
