import { isIPv4 } from 'node:net';

/** How `SMTP_URL` is to be spoken to. `url` is what is left for the mailer: without the part behind the question mark. */
export type SmtpAddress = { url: string; tls: 'from the start' | 'required' | 'if offered' | 'none' };

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
  if (url.protocol === 'smtps:') {
    if (tls === 'none') throw new Error('cannot be smtps:// and ?tls=none at once');
    return { url: url.href, tls: 'from the start' };
  }
  if (tls === 'none') return { url: url.href, tls: 'none' };
  return { url: url.href, tls: tls !== 'required' && isThisMachine(url.hostname) ? 'if offered' : 'required' };
}

function isThisMachine(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
  );
}
