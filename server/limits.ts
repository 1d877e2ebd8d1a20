import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { Refusal } from './refusal.ts';

export type Limits = ReturnType<typeof openLimits>;

/** Counters in Postgres, so that all server processes count together. */
export function openLimits(database: Database, limits: Config['limits']) {
  const perHour = 3600;
  const open = (name: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => database.counters.query(text, values),
      },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration,
      // Who is over the limit is refused from memory and costs the database nothing more.
      inMemoryBlockOnConsumed: points + 1,
    });
  const counters = {
    bookings: open('bookings', limits.bookingsPerHour, perHour),
    recipients: open('recipients', limits.bookingsPerRecipientPerDay, 24 * perHour),
  };

  return {
    /** Counts one; throws `RATE_LIMITED` when that was too many. `who` is stored as a hash only. */
    async spend(counter: keyof typeof counters, who: string): Promise<void> {
      const key = createHash('sha256').update(who).digest('base64url');
      try {
        await counters[counter].consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new Refusal('RATE_LIMITED', { message: sentences[counter], retryAfterSeconds });
      }
    },
  };
}

const sentences = {
  bookings: 'Too many booking requests came from your network. Please try again in an hour.',
  recipients: 'Too many booking requests came from your network for this email address. Please try again tomorrow.',
};

/** Who counts as one network: an IPv4 address, or the first 64 bits of an IPv6 one, of which a home has the rest. */
export function networkOf(address: string): string {
  // IPv4 in the clothes of IPv6, or with the port that some proxies add.
  const plain = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1];
  if (plain) return plain;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
