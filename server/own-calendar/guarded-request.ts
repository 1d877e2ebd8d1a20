import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import type { AppContext } from '../app-context.ts';
import { isAllowedAddress } from './allowed-addresses.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

/** The error for an address to which the site sends no requests. The message is for the form's field. */
export class RefusedAddress extends Error {}

const TIMEOUT_MS = 20_000;
const MAX_REDIRECTS = 5;
const MAX_BYTES = 10_000_000;

export type RequestRules = {
  /** True if calendars may be in a private network, at any port. */
  allowsPrivate: boolean;
  /** The site's own public address, and the port at which it listens. */
  ownUrl: string;
  ownPort: number;
  /** Resolves a host name. The default is the machine's DNS. */
  resolve?: (name: string) => Promise<{ address: string; family: number }[]>;
};

export const getRequestRules = ({ config, publicUrl }: Pick<AppContext, 'config' | 'publicUrl'>): RequestRules => ({
  allowsPrivate: config.allowPrivateCalendars,
  ownUrl: publicUrl(),
  ownPort: config.port,
});

export type GuardedRequest = { method?: string; headers?: Record<string, string>; body?: string };

/**
 * Runs requests that must end within `timeoutMs` together. Throws `RefusedAddress` and `UnreadableCalendar`, whose
 * messages never name the address.
 */
export async function runWithTimeout<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
  timeoutMs = TIMEOUT_MS,
): Promise<Result> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // The signal ends neither a DNS lookup nor an answer that switches to another protocol: hence the race.
    return await Promise.race([run(signal), rejectWhenAborted(signal)]);
  } catch (error) {
    if (error instanceof UnreadableCalendar || error instanceof RefusedAddress) throw error;
    throw new UnreadableCalendar(describeFailure(error as NodeJS.ErrnoException, signal));
  }
}

/** Sends a request and follows redirects, checking each. `url` in the result is the address that answered. */
export async function sendFollowingRedirects(
  url: URL,
  request: GuardedRequest,
  rules: RequestRules,
  signal: AbortSignal,
  check: (next: URL) => void = () => {},
): Promise<{ response: IncomingMessage; url: URL }> {
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    check(next);
    const response = await sendGuarded(next, request, rules, signal);
    const location = findRedirect(response, next);
    if (location === undefined) return { response, url: next };
    response.destroy();
    next = location;
  }
  throw new UnreadableCalendar(ENDLESS);
}

/** Sends one request. It resolves the name once, checks the address, and goes to that address. */
async function sendGuarded(
  url: URL,
  { method = 'GET', headers = {}, body }: GuardedRequest,
  rules: RequestRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { address, family } = await resolveAddress(url, rules);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        signal,
        headers: {
          'accept-encoding': 'gzip, deflate, br',
          'user-agent': 'coach-site calendar reader',
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        // A second DNS lookup could return another address than the checked one.
        lookup: (_name, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      resolve,
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

async function resolveAddress(url: URL, rules: RequestRules) {
  const { allowsPrivate, ownUrl, ownPort, resolve = resolveByDns } = rules;
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new RefusedAddress('Please enter an address that starts with https:// and has no name or password in it');
  }
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isUsualPort = port === 80 || port === 443;
  if (!isUsualPort && !allowsPrivate) throw new RefusedAddress('Please enter an address without a port');
  const ownSite = new URL(ownUrl);
  const isOwnPort = port === ownPort || url.port === ownSite.port;
  // 'example.com.' is the same host as 'example.com'.
  if (url.hostname.replace(/\.$/, '') === ownSite.hostname && (isUsualPort || isOwnPort))
    throw new RefusedAddress(OWN_SITE);
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const found = await resolve(name);
  const refused = found.find(({ address }) => !isAllowedAddress(address, allowsPrivate));
  const [first] = found;
  if (refused || !first)
    throw new RefusedAddress('This address leads into a private network. Please enter a public one');
  if (port === ownPort && found.some(({ address }) => isOwnMachine(address))) throw new RefusedAddress(OWN_SITE);
  return first;
}

const resolveByDns = (name: string) => lookup(name, { all: true });

const OWN_SITE = 'This is the address of this site itself. Please enter that of your own calendar';

const isOwnMachine = (address: string): boolean => /^(127\.|0\.|::1?$|::ffff:127\.)/.test(address);

const rejectWhenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Returns the target of a redirect. Throws `UnreadableCalendar` if it is no address. */
function findRedirect({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) return undefined;
  if (!URL.canParse(location, from.href)) throw new UnreadableCalendar(ENDLESS);
  return new URL(location, from.href);
}

const ENDLESS = 'The calendar’s address leads from one address to the next without an end.';

/** Reads the unpacked body. Throws `UnreadableCalendar` if it is too large or incomplete. */
export async function readText(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpack(response) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES || signal.aborted) {
      response.destroy();
      throw new UnreadableCalendar('This calendar is larger than 10 MB, which is more than can be read.');
    }
    chunks.push(chunk);
  }
  if (!response.complete) throw new UnreadableCalendar('Only a part of this calendar arrived.');
  return Buffer.concat(chunks).toString('utf8');
}

function unpack(response: IncomingMessage): Readable {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return response;
  const unpacked = encoding === 'br' ? createBrotliDecompress() : createUnzip();
  response.once('error', (error) => unpacked.destroy(error));
  return response.pipe(unpacked);
}

function describeFailure({ code = '', name }: NodeJS.ErrnoException, signal: AbortSignal): string {
  if (signal.aborted || name === 'TimeoutError') return 'The calendar’s server didn’t answer in time.';
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return 'There’s no server at this address.';
  if (/^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code)) {
    return 'The calendar’s server has no valid certificate.';
  }
  if (/^(Z_|ERR__ERROR)/.test(code)) return 'Only a part of this calendar arrived.';
  return 'The calendar’s server can’t be reached.';
}

/** Returns a header's value if it fits into its column. */
export const nullIfLonger = (header: string | undefined, max: number): string | null =>
  header && header.length <= max ? header : null;
