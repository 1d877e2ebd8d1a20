import { HOUR_MS } from '#domain/durations.ts';
import { END_REASON_HOURS, type EndReason, getSessionExpiry, isInUse } from '#domain/session.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, gt, inArray, isNull, lte, ne, or, type SQL } from '../db/drizzle.ts';
import { sessions, users } from '../db/schema.ts';
import { createToken, hashToken } from '../requests/cookie-options.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';

/**
 * The condition that the user's row names this session, unless the user may have several. A sign-in ends earlier
 * sessions; this is a safeguard in case one was not ended.
 */
export const isSessionOfUser = (sid: string | typeof sessions.sid) =>
  or(eq(users.activeSessionId, sid), users.keepsSeveralSessions);

/** The condition that a session has not ended at `now`. */
export const isLive = (now: Date) => and(isNull(sessions.endReason), gt(sessions.expire, now));

/**
 * Locks a user for a sign-in and returns the user's password hash. Also locks the user of `previousSid`, the session
 * that this browser had. Locks are taken in id order to avoid deadlocks.
 */
export async function lockUsers(tx: Db, userId: number, previousSid?: string): Promise<string | undefined> {
  const previousUser = tx
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.sid, previousSid ?? ''));
  const locked = await tx
    .select({ id: users.id, hash: users.hashedPassword })
    .from(users)
    .where(or(eq(users.id, userId), eq(users.id, previousUser)))
    .orderBy(users.id)
    .for('update');
  return locked.find(({ id }) => id === userId)?.hash;
}

/** A session's token for its browser, and whether the browser keeps it for weeks. */
export type SessionToken = { token: string; isKept: boolean };

/** Starts a session. The caller has locked the user, and ended earlier sessions unless the user keeps several. */
export async function startSession(
  tx: Db,
  userId: number,
  { now, isKept = false, device }: { now: Date; isKept?: boolean; device: string | undefined },
): Promise<SessionToken> {
  const token = createToken();
  const sid = hashToken(token);
  const times = { startedAt: now, lastActiveAt: now, authenticatedAt: now };
  const expire = getSessionExpiry({ ...times, isKept });
  const [user] = await tx.select({ lastLoginAt: users.lastLoginAt }).from(users).where(eq(users.id, userId));
  const sess = { hasSignedInBefore: Boolean(user?.lastLoginAt) };
  await tx.insert(sessions).values({ sid, sess, expire, userId, ...times, isKept, device: device ?? null });
  await tx.update(users).set({ activeSessionId: sid, lastLoginAt: now, updatedAt: now }).where(eq(users.id, userId));
  await deleteOldSessions(tx, now);
  return { token, isKept };
}

/** Returns whether the user was active within the idle limit in a live session. Kept sessions stay live beyond it. */
export async function hasSessionInUse(tx: Db, userId: number, now: Date): Promise<boolean> {
  const live = await tx
    .select({ lastActiveAt: sessions.lastActiveAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive(now)));
  return live.some(({ lastActiveAt }) => isInUse(lastActiveAt, now));
}

/** Ends the live sessions of these users and stores the reason, which their browsers show. Returns how many ended. */
export async function endSessions(
  tx: Db,
  userIds: number[] | { allBut: number },
  reason: EndReason,
  now: Date,
  exceptSid = '',
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endReason: reason, expire: now })
    .where(
      and(
        isLive(now),
        ne(sessions.sid, exceptSid),
        Array.isArray(userIds) ? inArray(sessions.userId, userIds) : ne(sessions.userId, userIds.allBut),
      ),
    )
    .returning({ sid: sessions.sid });
  return ended.length;
}

/**
 * Gives a live session another token, which locks out holders of a copy of the old one. Returns the new token, or
 * undefined if the session has ended. The old token stays known for a day: see `authenticate.ts`. The caller has locked
 * the user.
 */
export async function renewSession(tx: Db, sid: string, now: Date): Promise<SessionToken | undefined> {
  const token = createToken();
  const newSid = hashToken(token);
  const [renewed] = await tx
    .update(sessions)
    .set({ sid: newSid })
    .where(and(eq(sessions.sid, sid), isLive(now)))
    .returning();
  if (!renewed) return undefined;
  await tx.insert(sessions).values({ ...renewed, sid, expire: now, endReason: 'renewed' });
  await tx.update(users).set({ activeSessionId: newSid }).where(eq(users.id, renewed.userId));
  return { token, isKept: renewed.isKept };
}

/** Deletes the live session of a browser that signs out or in again. An ended session stays, with its reason. */
export async function deleteSession(tx: Db, sid: string, now: Date): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.sid, sid), isLive(now)));
}

/** Deletes sessions whose end is too long ago to be explained. Skips those that another transaction is deleting. */
export async function deleteOldSessions(tx: Db, now: Date): Promise<number> {
  const cutoff = new Date(now.getTime() - END_REASON_HOURS * HOUR_MS);
  const old = tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(lte(sessions.expire, cutoff))
    .for('update', { skipLocked: true });
  const deleted = await tx.delete(sessions).where(inArray(sessions.sid, old)).returning({ sid: sessions.sid });
  return deleted.length;
}

/** Returns whether a session is live and meets `also`. Lock its user first, so that it cannot end meanwhile. */
export async function isSessionLive(tx: Db, sid: string, now: Date, also?: SQL): Promise<boolean> {
  const [found] = await tx
    .select({ id: users.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isSessionOfUser(sessions.sid)))
    .where(and(eq(sessions.sid, sid), isLive(now), also));
  return found !== undefined;
}

/** Returns whether the session is live and its user may follow the course. Long downloads check it repeatedly. */
export const isStillMember = (db: Db, sid: string, now: Date): Promise<boolean> =>
  isSessionLive(db, sid, now, or(users.hasCourseAccess, users.isAdmin));

/**
 * Throws `SESSION_INVALIDATED` if the session has ended since the request was authenticated. The caller locks its user
 * first.
 */
export async function refuseEndedSession(tx: Db, { sid }: SignedInSession, now: Date): Promise<void> {
  if (!(await isSessionLive(tx, sid, now))) throw new Refusal('SESSION_INVALIDATED');
}

/** Runs `change` in a transaction that locks the session's user. Throws `SESSION_INVALIDATED` if the session ended. */
export function changeAsOwner<Result>(
  { database, now: clock }: AppContext,
  session: SignedInSession,
  change: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (tx) => {
    const now = clock();
    await lockUsers(tx, session.user.id, undefined);
    await refuseEndedSession(tx, session, now);
    return change(tx, now);
  });
}
