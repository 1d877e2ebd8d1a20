import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '#contracts/refusals.ts';
import {
  computeLastActiveAt,
  computeSessionStatus,
  type EndReason,
  getSessionExpiry,
  type Session,
} from '#domain/session.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../refusal.ts';
import { readSessionId, restoreHintCookie } from './cookies.ts';
import { type UserRow, userColumns } from './user-row.ts';

export type SignedInSession = { user: UserRow; sid: string };

/** A call that comes closer than this to the last noted activity is not worth a write. */
const ACTIVITY_WRITE_INTERVAL_MS = 1000;

/** `keepsCookie`: the session goes on under a token that this browser is about to receive, or has received already. */
type Authentication = { who: SignedInSession; refusal?: never } | { who: null; refusal: Refusal; keepsCookie?: true };

/** Tells who a request comes from, or why its session does not count; and notes that this person is there. */
export function createAuthenticate(ctx: AppContext) {
  const { database, now: clock } = ctx;

  return async function recognise(
    request: FastifyRequest,
    reply: FastifyReply,
    { isPassive = false }: { isPassive?: boolean | undefined } = {},
  ): Promise<Authentication> {
    const sid = readSessionId(ctx, request);
    if (!sid) return notAuthenticated('UNAUTHENTICATED');
    const now = clock();
    const { rows } = await database.query(
      `select ${userColumns}, users.active_session_id as "activeSessionId", sessions.started_at as "startedAt",
         sessions.last_active_at as "lastActiveAt", sessions.expire, sessions.end_reason as "endReason"
       from sessions left join users on users.id = sessions.user_id
       where sessions.sid = $1`,
      [sid],
    );
    const sessionRow = rows[0] as (UserRow & Session & { activeSessionId: string | null }) | undefined;
    if (!sessionRow) return notAuthenticated('UNAUTHENTICATED');
    const { startedAt, lastActiveAt, expire, endReason, activeSessionId, ...user } = sessionRow;
    const status = computeSessionStatus({ startedAt, lastActiveAt, expire, endReason }, now);
    if (status !== 'live') return authenticationByStatus[status]();
    if (user.id === null) return authenticationByStatus['account-deleted']();
    // Signing in ends what was before; should a row have been left, the user's own says which session counts.
    if (activeSessionId !== sid) return authenticationByStatus['taken-over']();

    const activeAt = isPassive ? lastActiveAt : lastActivityOf(request, lastActiveAt, now);
    if (activeAt.getTime() - lastActiveAt.getTime() >= ACTIVITY_WRITE_INTERVAL_MS) {
      await database.query(
        'update sessions set last_active_at = $2, expire = $3 where sid = $1 and end_reason is null and last_active_at < $2',
        [sid, activeAt, getSessionExpiry({ startedAt, lastActiveAt: activeAt })],
      );
    }
    restoreHintCookie(ctx, request, reply);
    return { who: { user, sid } };
  };
}

/** Calls that no person caused say so and do not count; a keep-alive says how long ago its person did something. */
function lastActivityOf({ headers }: FastifyRequest, lastActiveAt: Date, now: Date): Date {
  if (headers['x-passive'] === '1') return lastActiveAt;
  const idle = headers['x-idle-seconds'];
  return computeLastActiveAt(lastActiveAt, now, typeof idle === 'string' && /^\d{1,9}$/.test(idle) ? Number(idle) : 0);
}

const notAuthenticated = (code: RefusalCode, message?: string): Authentication => ({
  who: null,
  refusal: new Refusal(code, message ? { message } : {}),
});
const invalidated = (reason: string) => () =>
  notAuthenticated('SESSION_INVALIDATED', `Session invalidated: ${reason} Please log in again.`);

const authenticationByStatus: Record<EndReason | 'timed-out' | 'too-old' | 'forgotten', () => Authentication> = {
  'timed-out': () => notAuthenticated('SESSION_TIMEOUT'),
  'taken-over': () => notAuthenticated('SESSION_CONFLICT'),
  'logged-out': invalidated('you have been logged out by the coach.'),
  'password-changed': invalidated('your password was changed.'),
  'account-deleted': invalidated('this account has been deleted.'),
  // Only a call that was under way when the password changed still brings the old token, or somebody who has copied it. An answer
  // that cleared the cookie would clear the new one.
  renewed: () => ({ ...notAuthenticated('UNAUTHENTICATED'), keepsCookie: true as const }),
  'too-old': invalidated('you had been logged in for a whole day.'),
  forgotten: () => notAuthenticated('UNAUTHENTICATED'),
};
