import type { AppContext } from '../../app-context.ts';
import { readResourcesInProcess } from '../read-in-process.ts';
import { UnreadableCalendar } from '../unreadable-calendar.ts';
import { type DavAnswer, type DavClient, describeError, mayGetPassword, writeReport } from './dav-client.ts';
import { ANY_VERSION, escapeXml, etagOf, parseShortAnswer } from './multistatus.ts';
import type { EventResource } from './read-resources.ts';

/** The calendar into which calls are written. `key`: a hash of its address and the site's name. */
export type WrittenCalendar = { client: DavClient; url: URL; key: string };

type Event = Pick<EventResource, 'href' | 'etag' | 'startsAt'>;

/** Writes an event. With an ETag, replaces only this version; without one, writes only where there is no event yet. */
export async function putEvent({ client }: WrittenCalendar, href: string, body: string, etag: string | null) {
  const headers: Record<string, string> = { 'content-type': 'text/calendar; charset=utf-8' };
  if (etag === null) headers['if-none-match'] = '*';
  // A weak ETag never matches.
  else headers['if-match'] = etag.startsWith('W/') ? ANY_VERSION : etag;
  const answer = await client.send('PUT', href, { headers, body });
  const status = readOutcome(answer);
  if (![200, 201, 204].includes(status)) return { status };
  // A server that stores the event with changes of its own sends no ETag.
  return { status: 200 as const, etag: answer.etag ?? (await readEtag(client, href)) };
}

/** Returns the status of a change. Xandikos puts an error's status into the body of an answer 207. */
function readOutcome({ status, text }: DavAnswer): number {
  return status === 207 ? (parseShortAnswer(text)[0]?.status ?? status) : status;
}

async function readEtag(client: DavClient, href: string): Promise<string> {
  const [found] = (await client.propfind(href, 0, '<d:getetag/>'))?.resources ?? [];
  return found ? etagOf(found) : ANY_VERSION;
}

/** Deletes an event, which may be gone already. Throws `UnreadableCalendar`. */
export async function deleteEvent({ client, url }: WrittenCalendar, href: string): Promise<void> {
  // An event on the server of an earlier account stays there, because that server must not get the password.
  if (!mayGetPassword(new URL(href), url)) return;
  const status = readOutcome(await client.send('DELETE', href));
  if (status === 403) throw new RefusedEvent(READ_ONLY);
  if (status >= 300 && status !== 404 && status !== 410) throw new RefusedEvent(describeError(status));
}

/** The error for one event that the server refuses; it may accept others. */
export class RefusedEvent extends UnreadableCalendar {}

export const READ_ONLY = 'The server doesn’t let the site write into this calendar.';

/** Finds an event by its UID: with a search of the calendar, or at `href` where the search finds nothing. */
export async function findEvent(
  { settings }: Pick<AppContext, 'settings'>,
  calendar: WrittenCalendar,
  uid: string,
  href: string,
): Promise<Event | undefined> {
  const zone = settings.coachTimeZone;
  const filter = `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:prop-filter name="UID">
<c:text-match>${escapeXml(uid)}</c:text-match>
</c:prop-filter></c:comp-filter></c:comp-filter></c:filter>`;
  const body = writeReport('calendar-query', `${EVENT_PROPS}${filter}`);
  const { status, text } = await calendar.client.send('REPORT', calendar.url, { depth: 1, body });
  const found = status === 207 ? await readResourcesInProcess(text, zone) : [];
  const events = found.length > 0 ? found : await readEvents({ settings }, calendar, [href]);
  const event = events.find((each) => each.uid === uid);
  return event && { ...event, href: new URL(event.href, calendar.url).href };
}

const EVENT_PROPS = '<d:prop><d:getetag/><c:calendar-data/></d:prop>';
const writeHrefs = (hrefs: readonly string[]): string =>
  hrefs.map((href) => `<d:href>${escapeXml(new URL(href).pathname)}</d:href>`).join('');

/** Reads the events at these addresses. Leaves out events that are gone. */
export async function readEvents(
  { settings }: Pick<AppContext, 'settings'>,
  { client, url }: WrittenCalendar,
  hrefs: readonly string[],
): Promise<EventResource[]> {
  const body = writeReport('calendar-multiget', `${EVENT_PROPS}${writeHrefs(hrefs)}`);
  const { status, text } = await client.send('REPORT', url, { depth: 1, body });
  if (status !== 207) throw new UnreadableCalendar(describeError(status));
  return readResourcesInProcess(text, settings.coachTimeZone);
}

/**
 * Returns the ETags of the events at these addresses, by their decoded paths; null for an event that is gone. Leaves
 * out events for which the server answers another error.
 */
export async function readEtags(
  { client, url }: WrittenCalendar,
  hrefs: readonly string[],
): Promise<Map<string, string | null>> {
  const body = writeReport('calendar-multiget', `<d:prop><d:getetag/></d:prop>${writeHrefs(hrefs)}`);
  const { status, text } = await client.send('REPORT', url, { depth: 1, body });
  if (status !== 207) throw new UnreadableCalendar(describeError(status));
  const etags = new Map<string, string | null>();
  for (const resource of parseShortAnswer(text)) {
    const path = decodePath(new URL(resource.href, url));
    if (resource.status === 200) etags.set(path, etagOf(resource));
    if (resource.status === 404 || resource.status === 410) etags.set(path, null);
  }
  return etags;
}

/** Decodes a path for comparison: servers encode more or fewer characters of the same address. */
export function decodePath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
