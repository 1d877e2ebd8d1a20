import { isIP } from 'node:net';
import { z } from 'zod';

export const emailAddress = z.email({ error: 'must be an email address' }).max(255).toLowerCase();
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});

export function isAddress(text: string, protocols: string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocols.includes(protocol) && hostname !== '';
}

/** '127.0.0.1', or a network such as '10.0.0.0/8'. */
export function isNetwork(name: string): boolean {
  const [address = '', bits, ...rest] = name.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  const bitsFit = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits);
  return isIP(address) > 0 && rest.length === 0 && bitsFit;
}
