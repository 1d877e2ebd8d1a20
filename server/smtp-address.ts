import { isIPv4 } from 'node:net';

/** How `SMTP_URL` is to be spoken to. */
export type SmtpAddress = {
  /** What is left for the mailer: without the part behind the question mark. */
  url: string;
  tls: 'from the start' | 'required' | 'if offered' | 'none';
  /** The name in the server's certificate, where `url` has an address in its place. */
  servername?: string;
};

/**
 * Without TLS the password and every mail could be read on the way, and whoever sits there only has to leave STARTTLS out of
 * the server's answer. So `smtp://` requires it, unless the server is on this machine or the address says `?tls=none`;
 * `?tls=required` requires it on this machine too. Throws a sentence for any other addition.
 */
export function readSmtpAddress(text: string): SmtpAddress {
  const url = new URL(text);
  const additions = [...url.searchParams];
  const [name, tls] = additions[0] ?? [];
  const isKnown =
    additions.length === 0 || (additions.length === 1 && name === 'tls' && /^(none|required)$/.test(tls ?? ''));
  if (!isKnown) throw new Error('may be followed by ?tls=none or ?tls=required, and by nothing else');
  url.search = '';
  url.hash = '';
  // The mailer would ask the name servers for this name first, and whoever answers would get the password.
  const isLocalhost = url.hostname.toLowerCase() === 'localhost';
  if (isLocalhost) url.hostname = '127.0.0.1';
  const address = { url: url.href, ...(isLocalhost && { servername: 'localhost' }) };
  if (url.protocol === 'smtps:') {
    if (tls === 'none') throw new Error('cannot be smtps:// and ?tls=none at once');
    return { ...address, tls: 'from the start' };
  }
  if (tls === 'none') return { ...address, tls: 'none' };
  return { ...address, tls: tls !== 'required' && isThisMachine(url.hostname) ? 'if offered' : 'required' };
}

/** Addresses only: of names, those below `.localhost` too, the name servers could say anything. */
const isThisMachine = (hostname: string): boolean =>
  hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
