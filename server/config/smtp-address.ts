import { isIPv4 } from 'node:net';

export type SmtpAddress = {
  /** The address for the mailer, without the query. */
  url: string;
  tls: 'from the start' | 'required' | 'if offered' | 'none';
  /** The name in the server's certificate, where `url` has an address in its place. */
  servername?: string;
};

/**
 * Without TLS, an attacker on the way could read the password and every mail, and could hide that the server offers
 * STARTTLS. So `smtp://` requires TLS, unless the server is on this machine or the address says `?tls=none`.
 * `?tls=required` requires it on this machine too. Throws a sentence for any other query.
 */
export function readSmtpAddress(text: string): SmtpAddress {
  const url = new URL(text);
  const additions = [...url.searchParams];
  const [name, tls] = additions[0] ?? [];
  const isKnown =
    additions.length === 0 || (additions.length === 1 && name === 'tls' && /^(none|required)$/.test(tls ?? ''));
  if (!isKnown) throw new Error('may be followed by ?tls=none or ?tls=required, and nothing else');
  url.search = '';
  url.hash = '';
  // The mailer would look this name up, and a false DNS answer would get the password.
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

/** Addresses only, since DNS could answer anything for names, even below `.localhost`. */
const isThisMachine = (hostname: string): boolean =>
  hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
