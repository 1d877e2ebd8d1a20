import { createHmac } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';
import { type Networks, networksAround, shortenedNetwork } from '../requests/networks.ts';

export type BookingNetwork = {
  /** Keyed hashes of organization, block and address, joined by dots: bookings of a wider network share a beginning. */
  path: string;
  /** The IPv4 /24 or IPv6 /48 in words, for the coach. */
  shortened: string;
};

/** The hexadecimal digits of a hash: 72 bits. */
const HASH_LENGTH = 18;

export function createNetworkHasher({ database, now }: Pick<AppContext, 'database' | 'now'>) {
  const secret = createSiteSecretReader(database, 'booking networks', now);

  return async function hashNetwork(network: string): Promise<BookingNetwork> {
    return {
      path: hashNetworkPath(await secret(), networksAround(network)),
      shortened: shortenedNetwork(network),
    };
  };
}

export function hashNetworkPath(secret: string, { organization, block, address }: Networks): string {
  const hash = (name: string) => createHmac('sha256', secret).update(name).digest('hex').slice(0, HASH_LENGTH);
  return [organization, block, address].map(hash).join('.');
}
