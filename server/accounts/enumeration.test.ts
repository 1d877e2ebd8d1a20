import { beforeAll, expect, test } from 'vitest';
import { mails } from '../db/schema.ts';
import { addUser, PASSWORD, signInLimits } from '../testing/accounts.ts';
import { useSite } from '../testing/open-site.ts';
import { hashPassword } from './hash-password.ts';

const ROUNDS = 30;
const known = 'ana@example.com';
const unknown = 'nobody@example.com';
const many = '100000';
const site = useSite({
  env: {
    ...signInLimits(100_000, 100_000, 100_000),
    LIMIT_ACCOUNT_MAILS_PER_HOUR: many,
    LIMIT_ACCOUNT_MAILS_PER_RECIPIENT_PER_HOUR: many,
    LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_HOUR: many,
    LIMIT_ACCOUNT_MAILS_TO_ONE_RECIPIENT_PER_DAY: many,
  },
});
// Its check takes as long as that of a real user's.
beforeAll(async () => void (await addUser(site, { hashedPassword: await hashPassword(PASSWORD) })));

/** The microseconds that this process has worked, on all its threads: a busy machine adds none. */
function getWorkedTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Compares replies for a known and an unknown address, sent by turns; `ratio` compares the work for them. */
async function compareReplies(url: string, body: (email: string) => object) {
  const work: Record<string, number[]> = { [known]: [], [unknown]: [] };
  const replies = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const email of round % 2 ? [known, unknown] : [unknown, known]) {
      const start = getWorkedTime();
      const { status, body: replyBody, headers } = await site.send('POST', url, body(email));
      work[email]?.push(getWorkedTime() - start);
      const { date, 'x-request-id': id, ...comparableHeaders } = headers;
      replies.set(email, JSON.stringify([status, replyBody, comparableHeaders]));
    }
  }
  // The least of many is the work without what the process does besides.
  const least = (email: string) => Math.min(...(work[email] ?? []));
  return { same: replies.get(known) === replies.get(unknown), ratio: least(known) / least(unknown) };
}

test('signing in tells nothing about an address: neither by the reply nor by the work it takes', async () => {
  const { same, ratio } = await compareReplies('/api/login', (email) => ({ email, password: 'wrong apples' }));
  expect(same).toBe(true);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
});

test('nor does asking for a new password, which does the same work for every address', async () => {
  const { same, ratio } = await compareReplies('/api/reset-password', (email) => ({ email }));
  expect(same).toBe(true);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
  const owed = await site.db.select().from(mails);
  expect(owed.filter(({ recipient }) => recipient === unknown)).toHaveLength(ROUNDS);
});
