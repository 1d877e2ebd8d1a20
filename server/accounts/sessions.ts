import { type EndReason, expiryOf, TOLD_HOURS } from '#domain/session.ts';
import { hashOf, newToken } from '../cookie-rules.ts';
import type { Sql } from '../db/connect.ts';

/** Makes the user's one session and answers its token. Whoever calls has locked the user and ended what was before. */
export async function startSession(tx: Sql, userId: number, now: Date): Promise<string> {
  const token = newToken();
  const sid = hashOf(token);
  await tx.query(
    `insert into sessions (sid, sess, expire, user_id, started_at, last_active_at) values ($1, '{}', $2, $3, $4, $4)`,
    [sid, expiryOf({ startedAt: now, lastActiveAt: now }), userId, now],
  );
  await tx.query('update users set active_session_id = $2, last_login_at = $3, updated_at = $3 where id = $1', [
    userId,
    sid,
    now,
  ]);
  await forgetEndedSessions(tx, now);
  return token;
}

/** Ends the live sessions of these users, so that their browsers are told why, and answers how many those were. */
export async function endSessions(
  tx: Sql,
  userIds: number[] | 'all',
  reason: EndReason,
  now: Date,
  exceptSid = '',
): Promise<number> {
  const { rows } = await tx.query(
    `update sessions set end_reason = $1, expire = $2
     where end_reason is null and expire > $2 and sid <> $3 and ($4::int[] is null or user_id = any ($4))
     returning 1`,
    [reason, now, exceptSid, userIds === 'all' ? null : userIds],
  );
  return rows.length;
}

/** For a browser that signs out, or in anew: nobody has to be told. One that had ended before goes on telling why. */
export async function forgetSession(tx: Sql, sid: string, now: Date): Promise<void> {
  await tx.query('delete from sessions where sid = $1 and end_reason is null and expire > $2', [sid, now]);
}

/** Forgets those that ended so long ago that nobody is told why any more. Skips what somebody else is forgetting. */
export async function forgetEndedSessions(tx: Sql, now: Date): Promise<number> {
  const { rows } = await tx.query(
    `delete from sessions where sid in (
       select sid from sessions where expire <= $1::timestamptz - make_interval(hours => $2) for update skip locked)
     returning 1`,
    [now, TOLD_HOURS],
  );
  return rows.length;
}
