import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../../app-context.ts';
import type { FetchedCalendar } from '../fetch-calendar.ts';
import { getRequestRules, nullIfLonger } from '../guarded-request.ts';
import { UnreadableCalendar } from '../unreadable-calendar.ts';
import { readAccount } from './caldav-account.ts';
import { describeError, openDavClient, writeReport } from './dav-client.ts';
import { textOf } from './multistatus.ts';

/** The time of the events, in milliseconds since 1970. */
type Window = { from: number; until: number };

/**
 * Fetches the events of a calendar of the coach's account, as the XML of a multistatus reply, unless its sync token, or
 * its ctag, is still the one that was stored as `etag`. Throws `RefusedAddress` and `UnreadableCalendar`.
 */
export async function fetchDavCalendar(
  ctx: AppContext,
  url: string,
  { etag: knownToken }: { etag: string | null },
  window: Window,
): Promise<FetchedCalendar> {
  const account = await readAccount(ctx);
  if (!account) throw new UnreadableCalendar('The server with this calendar is no longer connected.');
  const client = openDavClient(account.login, getRequestRules(ctx));
  const answer = await client.propfind(url, 0, '<d:sync-token/><cs:getctag/>', SLOW_ANSWER_MS);
  const [collection] = answer?.resources ?? [];
  if (!collection || collection.status === 404) throw new UnreadableCalendar(GONE);
  const token = nullIfLonger(textOf(collection, 'sync-token') ?? textOf(collection, 'getctag') ?? undefined, 300);
  if (token !== null && token === knownToken) return 'unchanged';
  const query = { depth: 1, body: writeQuery(window), timeoutMs: SLOW_ANSWER_MS } as const;
  const { status, text } = await client.send('REPORT', url, query);
  if (status === 404 || status === 410) throw new UnreadableCalendar(GONE);
  if (status !== 207) throw new UnreadableCalendar(describeError(status));
  return { text, etag: token, lastModified: null };
}

/** The timeout of requests, long enough for small servers that search thousands of events. */
const SLOW_ANSWER_MS = 50_000;

const GONE = 'This calendar is no longer on its server.';

/** Queries a day more on both sides: the server does not know the time zone of whole days and floating times. */
const writeQuery = ({ from, until }: Window): string =>
  writeReport(
    'calendar-query',
    `<d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
<c:time-range start="${toUtc(from - DAY_MS)}" end="${toUtc(until + DAY_MS)}"/>
</c:comp-filter></c:comp-filter></c:filter>`,
  );

/** Returns '20270104T143000Z'. */
const toUtc = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
