import { createHash, createHmac, randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import type { Database, Db } from '../db/connect.ts';
import { and, eq, isNull, lt } from '../db/drizzle.ts';
import { sandboxIdempotency } from '../db/schema.ts';
import { invalidRequestError, SandboxError } from './sandbox-error.ts';
import type { SandboxReply } from './sandbox-request.ts';

/** A request that holds a key for longer has died, since no statement may take half of this time. */
const MAX_WORK_MS = 120_000;
const RETENTION_MS = DAY_MS;

export type IdempotentRequest = {
  key: string;
  /** Keys belong to an API key. */
  apiKey: string;
  /** URL and parameters: a key may not be used again with others. */
  request: string;
  now: Date;
};

/** Runs a POST in one transaction, or repeats the answer to the first request with the same idempotency key. */
export async function runIdempotent(
  database: Database,
  keyed: IdempotentRequest | undefined,
  work: (tx: Db) => Promise<SandboxReply>,
): Promise<SandboxReply & { isReplay?: true }> {
  if (!keyed) return database.transaction((tx) => withReplayableErrors(() => work(tx)));
  if (keyed.key.length > 255) throw invalidRequestError('An idempotency key may have 255 characters at most.');
  const key = createHash('sha256').update(`${keyed.apiKey} ${keyed.key}`).digest('hex');
  // Keyed, because a card number could be guessed from a plain hash.
  const parameters = createHmac('sha256', keyed.apiKey).update(keyed.request).digest('hex');
  const holder = randomUUID();
  const first = await claimKey(database, { key, parameters, holder, now: keyed.now });
  if (first) return first;
  try {
    // The answer is stored in the same transaction as the work, so that a crash leaves both or neither.
    return await database.transaction(async (tx) => {
      const held = await tx
        .select({ key: sandboxIdempotency.key })
        .from(sandboxIdempotency)
        .where(isHeldBy(key, holder))
        .for('update');
      if (held.length === 0) throw keyInUseError();
      const answer = await withReplayableErrors(() => work(tx));
      await tx
        .update(sandboxIdempotency)
        .set({ status: answer.status, body: JSON.stringify(answer.body) })
        .where(eq(sandboxIdempotency.key, key));
      return answer;
    });
  } catch (error) {
    await database.delete(sandboxIdempotency).where(isHeldBy(key, holder));
    throw error;
  }
}

const isHeldBy = (key: string, holder: string) =>
  and(eq(sandboxIdempotency.key, key), eq(sandboxIdempotency.holder, holder), isNull(sandboxIdempotency.status));

type KeyClaim = { key: string; parameters: string; holder: string; now: Date };

/** Returns undefined once the key is claimed, or else the answer to its first request. */
async function claimKey(database: Database, { key, parameters, holder, now }: KeyClaim) {
  await database.delete(sandboxIdempotency).where(and(eq(sandboxIdempotency.key, key), isOutdated(now)));
  const claimed = await database
    .insert(sandboxIdempotency)
    .values({ key, parameters, holder, startedAt: now })
    .onConflictDoUpdate({
      target: sandboxIdempotency.key,
      set: { holder, startedAt: now },
      setWhere: and(
        isNull(sandboxIdempotency.status),
        eq(sandboxIdempotency.parameters, parameters),
        lt(sandboxIdempotency.startedAt, new Date(now.getTime() - MAX_WORK_MS)),
      ),
    })
    .returning({ key: sandboxIdempotency.key });
  if (claimed.length > 0) return undefined;
  const [stored] = await database.select().from(sandboxIdempotency).where(eq(sandboxIdempotency.key, key));
  if (stored && stored.parameters !== parameters) {
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: 'This idempotency key was used before with other parameters. A new request needs a new key.',
    });
  }
  // The row is gone if the first request was refused in a way that is not stored; the caller may try again.
  if (!stored || stored.status === null || stored.body === null) throw keyInUseError();
  return { status: stored.status, body: JSON.parse(stored.body) as object, isReplay: true as const };
}

/**
 * Turns a refusal that is the request's outcome into a reply, which is stored like any other. Its transaction commits,
 * so such a refusal is thrown before anything is written.
 */
async function withReplayableErrors(work: () => Promise<SandboxReply>): Promise<SandboxReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SandboxError && error.isKept) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

const keyInUseError = () =>
  new SandboxError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'Another request with this idempotency key is still under way. Please try again in a moment.',
  });

export async function deleteOldIdempotencyKeys(db: Db, now: Date): Promise<void> {
  await db.delete(sandboxIdempotency).where(isOutdated(now));
}

const isOutdated = (now: Date) => lt(sandboxIdempotency.startedAt, new Date(now.getTime() - RETENTION_MS));
