import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from './config.ts';
import type { Database, Sql } from './db/connect.ts';
import { Refusal } from './refusal.ts';

export type Limits = ReturnType<typeof openLimits>;

/** Counters in Postgres, so that all server processes count together. */
export function openLimits(database: Database, limits: Config['limits']) {
  const quarterSeconds = 900;
  const hourSeconds = 3600;
  const open = (
    keyPrefix: string,
    points: number,
    duration: number,
    more: { remembered: boolean } = { remembered: true },
  ) =>
    new RateLimiterPostgres({
      storeClient: {
        query: ({ text, values }: { text: string; values: unknown[] }) => database.counters.query(text, values),
      },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      // Who is over the limit is refused from memory and costs the database nothing more.
      ...(more.remembered && { inMemoryBlockOnConsumed: points + 1 }),
    });
  // Memory would go on refusing after a try was given back.
  const returnable = { remembered: false };
  const counters: Record<Counter, RateLimiterPostgres> = {
    bookings: open('bookings', limits.bookingsPerHour, hourSeconds),
    bookingRecipients: open('recipients', limits.bookingsPerRecipientPerDay, 24 * hourSeconds),
    callChanges: open('call-changes', limits.changesPerCallPerDay, 24 * hourSeconds, returnable),
    linkCalls: open('link-calls', limits.linkCallsPerHour, hourSeconds),
    payments: open('payments', limits.paymentCallsPerHour, hourSeconds),
    registrations: open('registrations', limits.registrationsPerHour, hourSeconds),
    loginAccountAndNetwork: open(
      'login-account-network',
      limits.loginFailuresPerAccountAndNetwork,
      quarterSeconds,
      returnable,
    ),
    loginNetwork: open('login-network', limits.loginFailuresPerNetwork, quarterSeconds, returnable),
    loginAccount: open('login-account', limits.loginFailuresPerAccount, hourSeconds, returnable),
    accountMails: open('account-mails', limits.accountMailsPerHour, hourSeconds),
    accountRecipients: open('account-recipients', limits.accountMailsPerRecipientPerHour, hourSeconds),
    courseQuestions: open('course-questions', limits.courseQuestionsPerHour, hourSeconds),
    sandboxConfirms: open('sandbox-confirms', limits.sandboxConfirmsPerHour, hourSeconds),
  };

  return {
    /** Counts one; throws `RATE_LIMITED` when that was too many. `who` is stored as a hash only. */
    async spend(counter: Counter, who: string): Promise<void> {
      try {
        await counters[counter].consume(keyOf(who));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw new Refusal('RATE_LIMITED', { message: sentences[counter], retryAfterSeconds });
      }
    },
    /** Takes back one that turned out not to count. */
    async giveBack(counter: Counter, who: string): Promise<void> {
      await counters[counter].reward(keyOf(who));
    },
    async forget(counter: Counter, who: string): Promise<void> {
      await counters[counter].delete(keyOf(who));
    },
  };
}

const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url');

const wrongPasswords = 'There were too many attempts to sign in. Please wait a quarter of an hour and try again.';

const sentences = {
  bookings: 'Too many booking requests came from your network. Please try again in an hour.',
  bookingRecipients:
    'Too many booking requests came from your network for this email address. Please try again tomorrow.',
  payments: 'Too many questions about payments came from your network. Please try again in an hour.',
  callChanges: 'This call has been changed too often today. Please write to the coach.',
  linkCalls: 'Too many requests came from your network. Please try again in an hour.',
  registrations: 'Too many accounts were created from your network. Please try again in an hour.',
  loginAccountAndNetwork: wrongPasswords,
  loginNetwork: wrongPasswords,
  loginAccount:
    'There were too many attempts to sign in to this account. Please use a device on which you have signed in before, or try again in an hour.',
  accountMails: 'Too many mails were asked for from your network. Please try again in an hour.',
  accountRecipients:
    'Too many mails were asked for, for this email address. Please look into your inbox, or try again in an hour.',
  courseQuestions:
    'You have asked many questions in a short time. Please wait an hour, or reply to a mail of the coach.',
  sandboxConfirms: 'Too many payments were tried from your network. Please try again in an hour.',
};
export type Counter = keyof typeof sentences;

/** For an owner who is locked out. */
export async function forgetLoginLimits(tx: Sql): Promise<void> {
  await tx.query("delete from rate_limits where key like 'login-%'");
}

/** Who counts as one network: an IPv4 address, or the first 64 bits of an IPv6 one, of which a home has the rest. */
export function networkOf(address: string): string {
  // IPv4 in the clothes of IPv6, or with the port that some proxies add.
  const plain = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1];
  if (plain) return plain;
  // IPv6 with a port stands in brackets.
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('%')[0]?.split('::') ?? [];
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
