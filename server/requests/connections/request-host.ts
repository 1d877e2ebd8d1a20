import type { IncomingMessage } from 'node:http';

/** A name or an address, with an optional port. */
const hostForm = /^(?:[a-z0-9_.-]{1,255}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** The form of the target that clients send to a proxy: 'GET http://host/path'. */
const absoluteForm = /^(https?):\/\/([^/?#]*)([^#]*)/i;

/**
 * Checks that a request names exactly one host, since a proxy might read another one than the site. Returns a sentence
 * if it does not. An absolute target with the same host becomes a path, as RFC 9112 requires.
 */
export function findHostProblem(request: IncomingMessage): string | undefined {
  const { rawHeaders, headers, url = '/' } = request;
  const { host } = headers;
  if (host === undefined) return 'This request names no host.';
  if (countHosts(rawHeaders) > 1) return 'This request names its host twice.';
  if (!hostForm.test(host)) return 'This request names an unreadable host.';
  if (url.startsWith('/') || url === '*') return undefined;
  const [, scheme = '', authority = '', path = ''] = absoluteForm.exec(url) ?? [];
  if (!hostForm.test(authority)) return 'This address can’t be read. Please check it.';
  if (normalizeHost(scheme, authority) !== normalizeHost(scheme, host)) return 'This request names two hosts.';
  request.url = path.startsWith('/') ? path : `/${path}`;
  return undefined;
}

/** Reads raw headers, since Node keeps only the first of repeated Host headers. Header names come in any case. */
function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** In lower case, and without the port that the scheme implies. */
function normalizeHost(scheme: string, host: string): string {
  const url = `${scheme}://${host}`;
  return URL.canParse(url) ? new URL(url).host : host;
}
