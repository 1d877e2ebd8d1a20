import { createHmac } from 'node:crypto';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../db/connect.ts';
import { getTableName, like, lt, or, sql } from '../db/drizzle.ts';
import { rateLimits } from '../db/schema.ts';
import { createSiteSecretReader } from '../db/site-secret.ts';
import { type LimitName, limitMessage } from './limit-messages.ts';
import { HOUR_SECONDS, type LimitRule, limitRules } from './limit-rules.ts';
import { networksAround } from './networks.ts';
import { Refusal } from './refusal.ts';

export type Limits = ReturnType<typeof openLimits>;

/** The limit of an IPv6 /56 or IPv4 /24, and of an IPv6 /48, as a multiple of the limit of one network. */
const BLOCK_FACTOR = 2;
const ORGANIZATION_FACTOR = 4;

/** Opens counters in the database, which all server processes share. Do not call them inside a transaction. */
export function openLimits(
  database: Database,
  { limits }: Pick<Config, 'limits'>,
  now: () => Date,
  /** Returns the address to which people can write when a limit stops them. */
  getSupportEmail: () => string,
) {
  const secret = createSiteSecretReader(database, 'rate limits', now);
  // Keyed, so that a leaked table cannot be brute-forced back to addresses.
  const keyOf = async (subject: string) =>
    createHmac('sha256', await secret())
      .update(subject)
      .digest('base64url');

  const open = ({ prefix, points, seconds, isReturnable }: LimitRule) =>
    new RateLimiterPostgres({
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => database.frequent.runStatement(text, values),
      },
      storeType: 'pool',
      tableName: getTableName(rateLimits),
      tableCreated: true,
      keyPrefix: prefix,
      points,
      duration: seconds,
      // `deleteExpired` deletes the expired counts of all limiters. Timers would also keep a closed database in memory.
      clearExpiredByTimeout: false,
      // Over the limit, the limiter refuses from memory, without the database. `giveBack` changes only the database, so
      // limits with returns do not use memory.
      ...(!isReturnable && { inMemoryBlockOnConsumed: points + 1 }),
    });
  const openWiderLimiters = ({ prefix, points, ...rule }: LimitRule) => ({
    block: open({ ...rule, prefix: `${prefix}-block`, points: points * BLOCK_FACTOR }),
    organization: open({ ...rule, prefix: `${prefix}-site`, points: points * ORGANIZATION_FACTOR }),
  });
  const counters = new Map(
    Object.entries(limitRules(limits)).map(([limitName, rule]) => [
      limitName,
      { ...rule, limiter: open(rule), wide: rule.countsWiderNetworks && openWiderLimiters(rule) },
    ]),
  );

  /** Returns the limiters that count for `subject`, narrowest first, each with its key. */
  async function limitersFor(limitName: LimitName, subject: string) {
    const { limiter, wide, isReturnable } = counters.get(limitName) as NonNullable<ReturnType<typeof counters.get>>;
    const counted = [{ limiter, key: await keyOf(subject) }];
    if (wide) {
      const { block, organization } = networksAround(subject);
      if (block !== subject) counted.push({ limiter: wide.block, key: await keyOf(block) });
      if (organization !== block) counted.push({ limiter: wide.organization, key: await keyOf(organization) });
    }
    return { counted, isReturnable };
  }
  const openClaimLimiter = (prefix: string) => open({ prefix, points: 1, seconds: HOUR_SECONDS, isReturnable: true });
  const claimLimiters: Record<HourlyClaim, RateLimiterPostgres> = {
    solvedProofs: openClaimLimiter('solved-proofs'),
    bookingCeilings: openClaimLimiter('booking-ceilings'),
    backupDownloads: openClaimLimiter('backup-download-tickets'),
  };

  return {
    /**
     * Counts one and returns how many more are allowed until the reset. Throws `RATE_LIMITED` over the limit. Where
     * networks are counted, `subject` is the network as `networkOf` returns it. It is stored as a keyed hash only.
     */
    async spend(limitName: LimitName, subject: string): Promise<{ remaining: number; resetMs: number }> {
      const { counted, isReturnable } = await limitersFor(limitName, subject);
      const spent: typeof counted = [];
      try {
        let lowest = { remaining: Number.POSITIVE_INFINITY, resetMs: 0 };
        for (const entry of counted) {
          spent.push(entry);
          const { remainingPoints, msBeforeNext } = await entry.limiter.consume(entry.key);
          if (remainingPoints < lowest.remaining) lowest = { remaining: remainingPoints, resetMs: msBeforeNext };
        }
        return lowest;
      } catch (error) {
        if (isReturnable) for (const { limiter, key } of spent) await limiter.reward(key);
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Refusal('RATE_LIMITED', {
          message: limitMessage(limitName, getSupportEmail()),
          retryAfterSeconds,
        });
      }
    },
    /** Returns true for the first claim in an hour, in all processes together. */
    async claimOnce(claim: HourlyClaim, key: string): Promise<boolean> {
      try {
        await claimLimiters[claim].consume(await keyOf(key));
        return true;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return false;
      }
    },
    /** Ends a claim, so that the next one succeeds. */
    async releaseClaim(claim: HourlyClaim, key: string): Promise<void> {
      await claimLimiters[claim].delete(await keyOf(key));
    },
    /** Counts one and returns whether that was within the limit. */
    async trySpend(limitName: LimitName, subject: string): Promise<boolean> {
      try {
        await this.spend(limitName, subject);
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
    /**
     * Counts one in each counter, then runs `work` with what the first one still allows. If a counter refuses or `work`
     * throws, nothing is counted, so all limits must be returnable. Throws `RATE_LIMITED`, and the errors of `work`.
     */
    async spendAndRun<Result>(
      [first, ...others]: readonly [LimitName, ...LimitName[]],
      subject: string,
      work: (left: { remaining: number; resetMs: number }) => Promise<Result>,
    ): Promise<Result> {
      const left = await this.spend(first, subject);
      const counted = [first];
      try {
        for (const limitName of others) {
          await this.spend(limitName, subject);
          counted.push(limitName);
        }
        return await work(left);
      } catch (error) {
        for (const limitName of counted) await this.giveBack(limitName, subject);
        throw error;
      }
    },
    /** Takes back one count. */
    async giveBack(limitName: LimitName, subject: string): Promise<void> {
      const { counted } = await limitersFor(limitName, subject);
      for (const { limiter, key } of counted) await limiter.reward(key);
    },
    /** Deletes expired counts by the database's clock, since the limiter always uses the real time. */
    async deleteExpired(): Promise<void> {
      await database.delete(rateLimits).where(lt(rateLimits.expire, sql`extract(epoch from now()) * 1000`));
    },
    /** Resets the count of `subject`; the wider networks keep theirs. */
    async reset(limitName: LimitName, subject: string): Promise<void> {
      const { counted } = await limitersFor(limitName, subject);
      await counted[0]?.limiter.delete(counted[0].key);
    },
  };
}

type HourlyClaim = 'solvedProofs' | 'bookingCeilings' | 'backupDownloads';

/** Resets the counts of wrong passwords and of password mails, for an owner who is locked out. */
export async function resetSignInLimits(tx: Db): Promise<void> {
  await tx.delete(rateLimits).where(or(like(rateLimits.key, 'login-%'), like(rateLimits.key, 'recipient-mails-%')));
}
