import { hasScheme } from '#domain/link-target.ts';
import { RefusedAddress, type RequestRules, readText, runInTime, sendAlong, shorten } from '../guarded-request.ts';
import { UnreadableCalendar } from '../unreadable-calendar.ts';
import { type DavResource, parseShortAnswer } from './multistatus.ts';

/** Opens the coach's account at a CalDAV server. The password is made for this site, where the server has such ones. */
export type CaldavLogin = { url: string; user: string; password: string };

/** The server does not take the user's name and password. */
export class WrongPassword extends UnreadableCalendar {}

/** `url`: the address that answered, after redirects. */
export type DavAnswer = { status: number; url: URL; text: string; etag: string | null };
type DavRequest = { depth?: 0 | 1; headers?: Record<string, string>; body?: string; timeoutMs?: number | undefined };

export type DavClient = ReturnType<typeof openDavClient>;

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';

/** Apple's accounts lie on numbered servers of the same company. */
const isOfApple = ({ protocol, host }: URL): boolean =>
  protocol === 'https:' && /^(p\d+-)?caldav\.icloud\.com$/.test(host);

/** Whether the method is about one event, which may be what an error comes from. */
const isOfOneEvent = (method: string): boolean => method === 'PUT' || method === 'DELETE';

/** Whether the password may go to `to`: to the server that the coach named, and on no way that is less safe. */
export function mayGetPassword(to: URL, named: URL): boolean {
  if (to.origin === named.origin || (isOfApple(to) && isOfApple(named))) return true;
  return named.protocol === 'http:' && !named.port && to.origin === `https://${named.hostname}`;
}

/** Returns the address that the coach typed. Throws `RefusedAddress`. */
export function parseServerAddress(typed: string, { allowsPrivate }: Pick<RequestRules, 'allowsPrivate'>): URL {
  const address = hasScheme(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(address)) throw new RefusedAddress('Please enter the whole address of the server');
  const url = new URL(address);
  if (/(^|\.)(google|googleusercontent|gmail)\.com$/i.test(url.hostname)) {
    throw new RefusedAddress(
      'Google lets no site in with a password. Let calls come with your emails, and add your calendar above by its secret address',
    );
  }
  if (url.protocol !== 'https:' && !allowsPrivate) {
    throw new RefusedAddress(
      'Please enter an address that starts with https://, so that nobody else sees the password',
    );
  }
  return url;
}

/**
 * Returns what sends requests to the server of an account. Each connection is checked (`guarded-request.ts`), and the
 * password goes to no other server. Requests throw `RefusedAddress`, `WrongPassword` and `UnreadableCalendar`.
 */
export function openDavClient({ url, user, password }: CaldavLogin, rules: RequestRules) {
  const named = parseServerAddress(url, rules);
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  async function send(
    method: string,
    address: string | URL,
    { depth, headers, body, timeoutMs }: DavRequest = {},
  ): Promise<DavAnswer> {
    const request = {
      method,
      headers: {
        authorization,
        ...(depth !== undefined && { depth: String(depth) }),
        ...(body !== undefined && { 'content-type': 'application/xml; charset=utf-8' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    };
    return runInTime(async (signal) => {
      const { response, url: last } = await sendAlong(new URL(address, named), request, rules, signal, (next) => {
        if (!mayGetPassword(next, named)) throw new RefusedAddress(OTHER_SERVER);
      });
      const { statusCode: status = 0 } = response;
      const isOfServer = status > 500 || (status === 500 && !isOfOneEvent(method));
      if (status === 401 || status === 429 || isOfServer) {
        response.destroy();
        throw status === 401 ? new WrongPassword(WRONG_PASSWORD) : new UnreadableCalendar(describeError(status));
      }
      return { status, url: last, text: await readText(response, signal), etag: shorten(response.headers.etag, 300) };
    }, timeoutMs);
  }

  /** Reads properties of a resource, with `depth` 1 also of those in it; undefined if it answers no such question. */
  async function propfind(
    address: string | URL,
    depth: 0 | 1,
    props: string,
    timeoutMs?: number,
  ): Promise<DavResources | undefined> {
    const body = `<d:propfind ${NAMESPACES}><d:prop>${props}</d:prop></d:propfind>`;
    const answer = await send('PROPFIND', address, { depth, body, timeoutMs });
    if (answer.status !== 207) return undefined;
    return { url: answer.url, resources: parseShortAnswer(answer.text) };
  }

  return { send, propfind };
}
export type DavResources = { url: URL; resources: DavResource[] };

/** Returns the body of a report, with the namespaces of its elements. */
export const writeReport = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><c:${name} ${NAMESPACES}>${content}</c:${name}>`;

export const describeError = (status: number): string => `The calendar’s server answers with an error (${status}).`;
const WRONG_PASSWORD =
  'The server doesn’t take this user and password. Apple, Fastmail and Nextcloud want a password made for this site.';
const OTHER_SERVER =
  'This address leads to another server, which may not get your password. Enter that server’s own address';
