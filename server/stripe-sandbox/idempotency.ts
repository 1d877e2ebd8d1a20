import { createHash, createHmac } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import type { Database, Db } from '../db/connect.ts';
import { and, eq, isNull, lt, or } from '../db/drizzle.ts';
import { sandboxIdempotency } from '../db/schema.ts';
import { invalidRequestError, SandboxError } from './sandbox-error.ts';
import type { SandboxReply } from './sandbox-request.ts';

const RETENTION_MS = DAY_MS;

export type IdempotentRequest = {
  key: string;
  /** The API key of the request. Each has idempotency keys of its own. */
  apiKey: string;
  /** The URL and the parameters. An idempotency key may not be used again with others. */
  urlAndParameters: string;
  now: Date;
};

/**
 * Runs a POST in one transaction, or repeats the answer to the first request with the same idempotency key. A failure
 * leaves neither work nor key behind.
 */
export async function runIdempotent(
  database: Database,
  keyed: IdempotentRequest | undefined,
  work: (tx: Db) => Promise<SandboxReply>,
): Promise<SandboxReply & { isReplay?: true }> {
  if (!keyed) return database.transaction((tx) => withReplayableErrors(() => work(tx)));
  const { apiKey, now } = keyed;
  if (keyed.key.length > 255) throw invalidRequestError('An idempotency key may have 255 characters at most.');
  const key = createHash('sha256').update(`${apiKey} ${keyed.key}`).digest('hex');
  // An HMAC, because a card number could be guessed from a plain hash.
  const parameters = createHmac('sha256', apiKey).update(keyed.urlAndParameters).digest('hex');
  const isKey = eq(sandboxIdempotency.key, key);
  return database.transaction(async (tx) => {
    // A process of an earlier release that was killed left a key without an answer.
    await tx.delete(sandboxIdempotency).where(and(isKey, or(isOutdated(now), isNull(sandboxIdempotency.status))));
    // A second request at the same moment waits here until the first one has its answer or has failed.
    const claimed = await tx
      .insert(sandboxIdempotency)
      .values({ key, parameters, holder: '', startedAt: now })
      .onConflictDoNothing()
      .returning({ key: sandboxIdempotency.key });
    if (claimed.length === 0) return repeatAnswer(tx, key, parameters);
    const answer = await withReplayableErrors(() => work(tx));
    await tx
      .update(sandboxIdempotency)
      .set({ status: answer.status, body: JSON.stringify(answer.body) })
      .where(isKey);
    return answer;
  });
}

async function repeatAnswer(tx: Db, key: string, parameters: string) {
  const [stored] = await tx.select().from(sandboxIdempotency).where(eq(sandboxIdempotency.key, key));
  if (stored?.parameters !== parameters) {
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: 'This idempotency key was used before with other parameters. A new request needs a new key.',
    });
  }
  return { status: stored.status ?? 0, body: JSON.parse(stored.body ?? '') as object, isReplay: true as const };
}

/**
 * Turns a refusal that is the request's outcome into a reply, which is stored like any other. Its transaction commits,
 * so such a refusal is thrown before anything is written.
 */
async function withReplayableErrors(work: () => Promise<SandboxReply>): Promise<SandboxReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SandboxError && error.isStoredReply)
      return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(sandboxIdempotency).where(isOutdated(now));
}

const isOutdated = (now: Date) => lt(sandboxIdempotency.startedAt, new Date(now.getTime() - RETENTION_MS));
