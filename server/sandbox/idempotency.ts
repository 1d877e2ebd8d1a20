import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Database, Sql } from '../db/connect.ts';
import { invalidRequestError, SandboxError } from './sandbox-error.ts';
import type { SandboxReply } from './sandbox-request.ts';

/** Whoever is at it for longer has died: no statement may take half of this. */
const MAX_WORK_MS = 120_000;
const RETENTION_MS = 24 * 60 * 60 * 1000;

export type IdempotentRequest = {
  key: string;
  /** Keys belong to an API key. */
  apiKey: string;
  /** What is asked for: the same key may not come with another one. */
  request: string;
  now: Date;
};

/** Does the work of a POST in one transaction, or answers as the first request with its idempotency key was answered. */
export async function runIdempotent(
  database: Database,
  keyed: IdempotentRequest | undefined,
  work: (tx: Sql) => Promise<SandboxReply>,
): Promise<SandboxReply & { isReplay?: true }> {
  if (!keyed) return database.transaction((tx) => withReplayableErrors(() => work(tx)));
  if (keyed.key.length > 255) throw invalidRequestError('An idempotency key may have 255 characters at most.');
  const key = createHash('sha256').update(`${keyed.apiKey} ${keyed.key}`).digest('hex');
  // With a secret: a card's number could be found from a plain hash of it.
  const parameters = createHmac('sha256', keyed.apiKey).update(keyed.request).digest('hex');
  const holder = randomUUID();
  const first = await claimKey(database, { key, parameters, holder, now: keyed.now });
  if (first) return first;
  try {
    // The answer is stored with what was done, so that a crash leaves both or neither.
    return await database.transaction(async (tx) => {
      const { rows } = await tx.query(
        'select 1 from sandbox_idempotency where key = $1 and holder = $2 and status is null for update',
        [key, holder],
      );
      if (!rows[0]) throw keyInUseError();
      const answer = await withReplayableErrors(() => work(tx));
      await tx.query('update sandbox_idempotency set status = $2, body = $3 where key = $1', [
        key,
        answer.status,
        JSON.stringify(answer.body),
      ]);
      return answer;
    });
  } catch (error) {
    await database.query('delete from sandbox_idempotency where key = $1 and holder = $2 and status is null', [
      key,
      holder,
    ]);
    throw error;
  }
}

type KeyClaim = { key: string; parameters: string; holder: string; now: Date };

/** Takes the key, or tells how its first request was answered. */
async function claimKey(database: Database, { key, parameters, holder, now }: KeyClaim) {
  await database.query('delete from sandbox_idempotency where key = $1 and started_at < $2', [
    key,
    new Date(now.getTime() - RETENTION_MS),
  ]);
  const { rows: claimed } = await database.query(
    `insert into sandbox_idempotency (key, parameters, holder, started_at) values ($1, $2, $3, $4)
     on conflict (key) do update set holder = excluded.holder, started_at = excluded.started_at
       where sandbox_idempotency.status is null and sandbox_idempotency.parameters = excluded.parameters
         and sandbox_idempotency.started_at < $5
     returning key`,
    [key, parameters, holder, now, new Date(now.getTime() - MAX_WORK_MS)],
  );
  if (claimed[0]) return undefined;
  const { rows } = await database.query('select parameters, status, body from sandbox_idempotency where key = $1', [
    key,
  ]);
  const stored = rows[0] as { parameters: string; status: number | null; body: string } | undefined;
  if (stored && stored.parameters !== parameters) {
    throw new SandboxError(400, {
      type: 'idempotency_error',
      message: 'This idempotency key was used before with other parameters. A new request needs a new key.',
    });
  }
  // Gone in between: the first request was refused without being kept, and may be tried anew.
  if (!stored || stored.status === null) throw keyInUseError();
  return { status: stored.status, body: JSON.parse(stored.body) as object, isReplay: true as const };
}

/** A no that is the outcome of the request is kept like a yes. */
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

/** Answers are remembered for a day. */
export async function deleteOldIdempotencyKeys(database: Sql, now: Date): Promise<void> {
  await database.query('delete from sandbox_idempotency where started_at < $1', [
    new Date(now.getTime() - RETENTION_MS),
  ]);
}
