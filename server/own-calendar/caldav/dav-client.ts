import { hasScheme } from '#domain/link-target.ts';
import {
  nullIfLonger,
  RefusedAddress,
  type RequestRules,
  readText,
  runWithTimeout,
  sendFollowingRedirects,
} from '../guarded-request.ts';
import { UnreadableCalendar } from '../unreadable-calendar.ts';
import { type DavResource, parseShortAnswer } from './multistatus.ts';

/** The coach's login at a CalDAV server, if possible with an app password. */
export type CaldavLogin = { url: string; user: string; password: string };

/** The error for a user and password that the server refuses. */
export class WrongPassword extends UnreadableCalendar {}

/** `url`: the address that answered, after redirects. */
export type DavAnswer = { status: number; url: URL; text: string; etag: string | null };
type DavRequest = { depth?: 0 | 1; headers?: Record<string, string>; body?: string; timeoutMs?: number | undefined };

export type DavClient = ReturnType<typeof openDavClient>;

const NAMESPACES = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:cs="http://calendarserver.org/ns/"';

/** Returns true for a server of iCloud, whose accounts lie on numbered servers, such as p12-caldav.icloud.com. */
const isOfApple = ({ protocol, host }: URL): boolean =>
  protocol === 'https:' && /^(p\d+-)?caldav\.icloud\.com$/.test(host);

/** Returns true if the method changes one event, so that an error 500 may come from that event alone. */
const changesOneEvent = (method: string): boolean => method === 'PUT' || method === 'DELETE';

/**
 * Returns true if the password may be sent to `to`: the server that the coach named, another one of iCloud, or the same
 * host by https:// where the coach named http:// without a port.
 */
export function mayGetPassword(to: URL, named: URL): boolean {
  if (to.origin === named.origin || (isOfApple(to) && isOfApple(named))) return true;
  return named.protocol === 'http:' && !named.port && to.origin === `https://${named.hostname}`;
}

/** Parses the address that the coach typed. Throws `RefusedAddress`. */
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
 * Opens a client for an account's server. Each connection is checked (`guarded-request.ts`), and the password goes to
 * no other server. Requests throw `RefusedAddress`, `WrongPassword` and `UnreadableCalendar`.
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
    return runWithTimeout(async (signal) => {
      const refuseOtherServer = (next: URL) => {
        if (!mayGetPassword(next, named)) throw new RefusedAddress(OTHER_SERVER);
      };
      const start = new URL(address, named);
      const answer = await sendFollowingRedirects(start, request, rules, signal, refuseOtherServer);
      const { response } = answer;
      const { statusCode: status = 0 } = response;
      const isServerFailing = status > 500 || (status === 500 && !changesOneEvent(method));
      if (status === 401 || status === 429 || isServerFailing) {
        response.destroy();
        throw status === 401 ? new WrongPassword(WRONG_PASSWORD) : new UnreadableCalendar(describeError(status));
      }
      const etag = nullIfLonger(response.headers.etag, 300);
      return { status, url: answer.url, text: await readText(response, signal), etag };
    }, timeoutMs);
  }

  /**
   * Reads properties of a resource, and with `depth` 1 also of the resources in it. Returns undefined unless the server
   * answers with status 207.
   */
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

/** Returns the XML body of a REPORT request. */
export const writeReport = (name: string, content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><c:${name} ${NAMESPACES}>${content}</c:${name}>`;

export const describeError = (status: number): string => `The calendar’s server answers with an error (${status}).`;
const WRONG_PASSWORD =
  'The server doesn’t take this user and password. Apple, Fastmail and Nextcloud want a password made for this site.';
const OTHER_SERVER =
  'This address leads to another server, which may not get your password. Enter that server’s own address';
