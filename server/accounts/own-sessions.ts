import type { AccountSessions } from '#contracts/accounts/account-sessions.ts';
import { isFresh } from '#domain/session.ts';
import type { AppContext } from '../app-context.ts';
import { and, desc, eq } from '../db/drizzle.ts';
import { sessions, users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import { changeAsOwner, endSessions, isLive, lockUsers } from './sessions.ts';

/** Lists a user's live sessions, the last active first. */
export async function readOwnSessions(
  { database, now }: AppContext,
  { user: { id, isAdmin }, sid }: SignedInSession,
): Promise<AccountSessions> {
  const rows = await database
    .select({ session: sessions, keepsSeveral: users.keepsSeveralSessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, id), isLive(now())))
    .orderBy(desc(sessions.lastActiveAt));
  return {
    sessions: rows.map(({ session }) => ({
      device: session.device,
      isKept: session.isKept,
      isCurrent: session.sid === sid,
      startedAt: session.startedAt.toISOString(),
      lastActiveAt: session.lastActiveAt.toISOString(),
    })),
    keepsSeveralSessions: isAdmin ? (rows[0]?.keepsSeveral ?? false) : null,
  };
}

/** Ends all sessions of a user. The current one is deleted, as after signing out. */
export function endOwnSessions({ database, now: clock }: AppContext, { user, sid }: SignedInSession): Promise<void> {
  return database.transaction(async (tx) => {
    await lockUsers(tx, user.id);
    await endSessions(tx, [user.id], 'signed-out', clock(), sid);
    await tx.delete(sessions).where(eq(sessions.sid, sid));
  });
}

/** Sets whether the user keeps several sessions. Throws `FRESH_SIGN_IN_NEEDED` to turn it on, `SESSION_INVALIDATED`. */
export async function setSeveralSessions(ctx: AppContext, session: SignedInSession, isOn: boolean): Promise<void> {
  const { user, sid, authenticatedAt } = session;
  if (isOn && !isFresh(authenticatedAt, ctx.now())) throw new Refusal('FRESH_SIGN_IN_NEEDED');
  await changeAsOwner(ctx, session, async (tx, now) => {
    if (!isOn) await endSessions(tx, [user.id], 'signed-out', now, sid);
    await tx.update(users).set({ keepsSeveralSessions: isOn, activeSessionId: sid }).where(eq(users.id, user.id));
  });
}
