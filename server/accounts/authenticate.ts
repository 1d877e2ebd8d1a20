import type { FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contracts/refusals.ts';
import { computeLastActiveAt, computeSessionStatus, getSessionExpiry, type SessionStatus } from '#domain/session.ts';
import type { AppContext } from '../app-context.ts';
import { and, eq, isNull, lt } from '../db/drizzle.ts';
import { sessions, users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';
import type { Authenticate, Authentication } from '../requests/serve-endpoint.ts';
import { clearSessionCookies, readSessionId, restoreHintCookie } from './cookies.ts';
import { userColumns } from './user-row.ts';

/** The interval within which further activity is not written to the database. */
const ACTIVITY_WRITE_INTERVAL_MS = 1000;

/** Creates the function that finds a request's session and user. It also records that the user is active. */
export function createAuthenticate(ctx: AppContext): Authenticate {
  const { database } = ctx;

  return async function authenticate(request, reply, { isPassive = false } = {}) {
    const refuse = ({ code, message, keepsCookies }: SessionRefusal): Authentication => ({
      session: null,
      // A getter, since the error is seldom needed: most visitors have no session and open what needs none.
      get refusal() {
        return new Refusal(code, message);
      },
      clearCookies: () => {
        if (!keepsCookies) clearSessionCookies(ctx, request, reply);
      },
    });
    const sid = readSessionId(ctx, request);
    if (!sid) return refuse({ code: 'UNAUTHENTICATED' });
    const now = ctx.now();
    const [found] = await database
      .select({
        user: userColumns,
        activeSessionId: users.activeSessionId,
        keepsSeveralSessions: users.keepsSeveralSessions,
        session: sessions,
      })
      .from(sessions)
      .leftJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.sid, sid));
    if (!found) return refuse({ code: 'UNAUTHENTICATED' });
    const { user, activeSessionId, keepsSeveralSessions, session } = found;
    const status = computeSessionStatus(session, now);
    if (status !== 'live') return refuse(refusalByStatus[status]);
    if (!user) return refuse(refusalByStatus['account-deleted']);
    // Signing in ends earlier sessions. Should one have survived, the user's row says which session counts.
    if (activeSessionId !== sid && !keepsSeveralSessions) return refuse(refusalByStatus['taken-over']);

    const { startedAt, lastActiveAt, isKept } = session;
    const activeAt = isPassive ? lastActiveAt : readLastActivity(request, lastActiveAt, now);
    if (activeAt.getTime() - lastActiveAt.getTime() >= ACTIVITY_WRITE_INTERVAL_MS) {
      await database
        .update(sessions)
        .set({ lastActiveAt: activeAt, expire: getSessionExpiry({ startedAt, lastActiveAt: activeAt, isKept }) })
        .where(and(eq(sessions.sid, sid), isNull(sessions.endReason), lt(sessions.lastActiveAt, activeAt)));
    }
    restoreHintCookie(ctx, request, reply, isKept);
    const authenticatedAt = session.authenticatedAt ?? startedAt;
    return { session: { user: { ...user, ...(isKept && { staysSignedIn: true }) }, sid, authenticatedAt } };
  };
}

/** Returns the last activity. A passive request is no activity; a keep-alive says how long ago it was, in seconds. */
function readLastActivity({ headers }: FastifyRequest, lastActiveAt: Date, now: Date): Date {
  if (headers['x-passive'] === '1') return lastActiveAt;
  const idle = headers['x-idle-seconds'];
  const idleSeconds = typeof idle === 'string' && /^\d{1,9}$/.test(idle) ? Number(idle) : 0;
  return computeLastActiveAt(lastActiveAt, now, idleSeconds);
}

type SessionRefusal = { code: RefusalCode; message?: string; keepsCookies?: true };

const invalidated = (reason: string): SessionRefusal => ({
  code: 'SESSION_INVALIDATED',
  message: `Session invalidated: ${reason} Please sign in again.`,
});

const refusalByStatus: Record<Exclude<SessionStatus, 'live'>, SessionRefusal> = {
  'timed-out': { code: 'SESSION_TIMEOUT' },
  'taken-over': { code: 'SESSION_CONFLICT' },
  'logged-out': invalidated('you were signed out by the coach.'),
  'signed-out': invalidated('you signed out on all your devices.'),
  'password-changed': invalidated('your password was changed.'),
  'account-deleted': invalidated('this account has been deleted.'),
  // The session has a new token. A request with the old one was under way when the token changed, or uses a copy of it.
  // Clearing the cookies would clear the new token.
  renewed: { code: 'UNAUTHENTICATED', keepsCookies: true },
  'too-old': invalidated('you were signed in for a whole day.'),
  'kept-too-long': invalidated('you stayed signed in for 30 days.'),
  forgotten: { code: 'UNAUTHENTICATED' },
};
