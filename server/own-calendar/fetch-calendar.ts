import type { IncomingMessage } from 'node:http';
import {
  nullIfLonger,
  RefusedAddress,
  type RequestRules,
  readText,
  runWithTimeout,
  sendFollowingRedirects,
} from './guarded-request.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

export type FetchedCalendar = 'unchanged' | { text: string; etag: string | null; lastModified: string | null };
type Known = { etag: string | null; lastModified: string | null };

/**
 * Fetches a calendar's file. Redirects are checked like the address itself. Throws `RefusedAddress` and
 * `UnreadableCalendar`, whose messages never name the address.
 */
export function fetchCalendar(url: string, known: Known, rules: RequestRules): Promise<FetchedCalendar> {
  const { etag, lastModified } = known;
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  };
  return runWithTimeout(async (signal) => {
    const address = url.replace(/^webcals?:/i, 'https:');
    if (!URL.canParse(address)) throw new RefusedAddress('Please enter the whole address of a calendar');
    const { response } = await sendFollowingRedirects(new URL(address), { headers }, rules, signal);
    return readResponse(response, signal);
  });
}

async function readResponse(response: IncomingMessage, signal: AbortSignal): Promise<FetchedCalendar> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) response.destroy();
  if (statusCode === 304) return 'unchanged';
  if (statusCode === 401 || statusCode === 403) {
    throw new UnreadableCalendar('The calendar’s server doesn’t let the site in. Copy the secret address again.');
  }
  if (statusCode === 404 || statusCode === 410) {
    throw new UnreadableCalendar('There’s no calendar at this address any more. Copy the secret address again.');
  }
  if (statusCode !== 200) throw new UnreadableCalendar(`The calendar’s server answers with an error (${statusCode}).`);
  return {
    text: await readText(response, signal),
    etag: nullIfLonger(headers.etag, 300),
    lastModified: nullIfLonger(headers['last-modified'], 100),
  };
}
