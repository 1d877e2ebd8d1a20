import type { CaldavCalendar } from '#contracts/own-calendar/caldav.ts';
import { UnreadableCalendar } from '../unreadable-calendar.ts';
import { type DavClient, mayGetPassword } from './dav-client.ts';
import { type DavResource, hrefsIn, listChildren, textOf } from './multistatus.ts';

const WELL_KNOWN = '/.well-known/caldav';
const MAX_HOMES = 3;
const MAX_CALENDARS = 100;
const MAX_CALENDAR_NAME = 60;

/**
 * Lists the calendars with events that an account has (RFC 6764): from the address to the user, from the user to the
 * folder of their calendars. Throws the errors of requests.
 */
export async function discoverCalendars(client: DavClient, start: URL): Promise<CaldavCalendar[]> {
  const homes = await findHomes(client, start);
  const found: CaldavCalendar[] = [];
  for (const home of homes.slice(0, MAX_HOMES)) found.push(...(await readCalendars(client, home, 1, start)));
  if (homes.length === 0) {
    // A server without users may have one calendar at the address itself.
    found.push(...(await readCalendars(client, start, 0, start)));
    if (found.length === 0) throw new UnreadableCalendar('There’s no CalDAV server at this address.');
  }
  return found.slice(0, MAX_CALENDARS);
}

async function readCalendars(client: DavClient, address: URL, depth: 0 | 1, start: URL): Promise<CaldavCalendar[]> {
  const answer = await client.propfind(address, depth, CALENDAR_PROPS);
  return answer ? listCalendars(answer.resources, answer.url, start) : [];
}

const CALENDAR_PROPS = '<d:resourcetype/><d:displayname/><c:supported-calendar-component-set/>';

async function findHomes(client: DavClient, start: URL): Promise<URL[]> {
  const isRoot = start.pathname === '/';
  const addresses = isRoot ? [WELL_KNOWN, '/'] : [start.href, WELL_KNOWN, '/'];
  for (const address of addresses) {
    const props = '<d:current-user-principal/><c:calendar-home-set/>';
    const answer = await client.propfind(new URL(address, start), 0, props);
    if (!answer) continue;
    const homes = listLinks(answer.resources, 'calendar-home-set', answer.url);
    if (homes.length > 0) return homes;
    const [principal] = listLinks(answer.resources, 'current-user-principal', answer.url);
    if (!principal) continue;
    const user = await client.propfind(principal, 0, '<c:calendar-home-set/>');
    if (user) {
      const usersHomes = listLinks(user.resources, 'calendar-home-set', user.url);
      if (usersHomes.length > 0) return usersHomes;
    }
  }
  return [];
}

const listLinks = (resources: readonly DavResource[], name: string, base: URL): URL[] =>
  resources.flatMap((resource) => hrefsIn(resource, name)).flatMap((href) => toUrl(href, base));

const toUrl = (href: string, base: URL): URL[] => (URL.canParse(href, base.href) ? [new URL(href, base)] : []);

const listCalendars = (resources: readonly DavResource[], base: URL, start: URL): CaldavCalendar[] =>
  resources.filter(hasEvents).flatMap((resource) =>
    toUrl(resource.href, base).flatMap((url) => {
      if (!mayGetPassword(url, start)) return [];
      const name = textOf(resource, 'displayname') ?? lastFolder(url);
      return { url: url.href, name: name.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').slice(0, MAX_CALENDAR_NAME) };
    }),
  );

/** Returns whether a resource is a calendar for events. A calendar that names no kinds of components may hold all. */
function hasEvents({ props }: DavResource): boolean {
  const type = props.get('resourcetype');
  if (!type || listChildren(type, 'calendar').length === 0) return false;
  const set = props.get('supported-calendar-component-set');
  const kinds = set ? listChildren(set, 'comp').map(({ attributes }) => attributes.name?.toUpperCase()) : [];
  return kinds.length === 0 || kinds.includes('VEVENT');
}

function lastFolder({ pathname }: URL): string {
  const part = pathname.split('/').filter(Boolean).at(-1) ?? 'Calendar';
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
