import { isIPv4 } from 'node:net';

export type SmtpAddress = {
  /** The address for the mailer, without the query. */
  url: string;
  tls: 'from the start' | 'required' | 'if offered' | 'none';
  /** The host name that the server's certificate must have, if `url` has an IP address instead. */
  servername?: string;
};

/**
 * Reads an SMTP address. `smtp://` requires TLS, unless the server is on this machine or the address ends in
 * `?tls=none`; `?tls=required` requires it on this machine too. (Without TLS, an attacker on the way could read the
 * password and every mail, and could hide that the server offers STARTTLS.) Throws a sentence for any other query.
 */
export function readSmtpAddress(text: string): SmtpAddress {
  const url = new URL(text);
  const parameters = [...url.searchParams];
  const [name, tls] = parameters[0] ?? [];
  const isKnown =
    parameters.length === 0 || (parameters.length === 1 && name === 'tls' && /^(none|required)$/.test(tls ?? ''));
  if (!isKnown) throw new Error('may be followed by ?tls=none or ?tls=required, and nothing else');
  url.search = '';
  url.hash = '';
  // The mailer would ask DNS for “localhost”, and a false reply would receive the password.
  const isLocalhost = url.hostname.toLowerCase() === 'localhost';
  if (isLocalhost) url.hostname = '127.0.0.1';
  const address = { url: url.href, ...(isLocalhost && { servername: 'localhost' }) };
  if (url.protocol === 'smtps:') {
    if (tls === 'none') throw new Error('can’t be smtps:// and ?tls=none at once');
    return { ...address, tls: 'from the start' };
  }
  if (tls === 'none') return { ...address, tls: 'none' };
  return { ...address, tls: tls !== 'required' && isThisMachine(url.hostname) ? 'if offered' : 'required' };
}

/** Knows this machine by IP addresses alone, since DNS could return anything for a name, even below `.localhost`. */
const isThisMachine = (hostname: string): boolean =>
  hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
