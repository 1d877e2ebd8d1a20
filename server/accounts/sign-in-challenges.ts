import { MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, lte } from '../db/drizzle.ts';
import { signInChallenges } from '../db/schema.ts';
import { createToken, hashToken } from '../requests/cookie-options.ts';
import { Refusal } from '../requests/refusal.ts';

const LIFETIME_MS = 10 * MINUTE_MS;

type ChallengeRow = typeof signInChallenges.$inferSelect;
type ChallengeKind = ChallengeRow['kind'];

/**
 * Stores a challenge: what a sign-in waits for, a second factor or the answer of a passkey (`kind`). It works for ten
 * minutes, once. Returns its secret, with which the browser goes on. Deletes expired challenges.
 */
export async function createChallenge(
  db: Db,
  input: Pick<
    typeof signInChallenges.$inferInsert,
    'kind' | 'userId' | 'passwordFingerprint' | 'temporaryPasswordHash'
  >,
  now: Date,
): Promise<string> {
  const challenge = createToken();
  await db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, now));
  await db
    .insert(signInChallenges)
    .values({ ...input, hash: hashToken(challenge), expiresAt: new Date(now.getTime() + LIFETIME_MS) });
  return challenge;
}

const isValid = (kind: ChallengeKind, challenge: string, now: Date) =>
  and(
    eq(signInChallenges.hash, hashToken(challenge)),
    eq(signInChallenges.kind, kind),
    gt(signInChallenges.expiresAt, now),
  );

/** Finds a valid challenge without using it up. Throws `CHALLENGE_EXPIRED`. */
export async function findChallenge(db: Db, kind: ChallengeKind, challenge: string, now: Date): Promise<ChallengeRow> {
  const [found] = await db
    .select()
    .from(signInChallenges)
    .where(isValid(kind, challenge, now));
  return found ?? refuseExpired();
}

/** Deletes and returns a challenge, so that it works once. A rollback restores it. Throws `CHALLENGE_EXPIRED`. */
export async function useChallenge(tx: Db, kind: ChallengeKind, challenge: string, now: Date): Promise<ChallengeRow> {
  const [used] = await tx
    .delete(signInChallenges)
    .where(isValid(kind, challenge, now))
    .returning();
  return used ?? refuseExpired();
}

function refuseExpired(): never {
  throw new Refusal('CHALLENGE_EXPIRED');
}
