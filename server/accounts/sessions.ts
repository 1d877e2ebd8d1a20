import { END_REASON_HOURS, type EndReason, getSessionExpiry } from '#domain/session.ts';
import { createToken, hashToken } from '../cookie-options.ts';
import type { Sql } from '../db/connect.ts';

/**
 * Locks a user, and the one whom this browser was signed in as, for a sign-in; answers the user's password hash. The locks are
 * taken in id order, so that no two sign-ins wait for each other.
 */
export async function lockUsers(tx: Sql, userId: number, previousSid: string | undefined): Promise<string | undefined> {
  const { rows } = await tx.query(
    `select id, hashed_password as hash from users
     where id = $1 or id = (select user_id from sessions where sid = $2)
     order by id for update`,
    [userId, previousSid ?? null],
  );
  return rows.find((row) => row.id === userId)?.hash as string | undefined;
}

/** Makes the user's one session and answers its token. Whoever calls has locked the user and ended what was before. */
export async function startSession(tx: Sql, userId: number, now: Date): Promise<string> {
  const token = createToken();
  const sid = hashToken(token);
  await tx.query(
    `insert into sessions (sid, sess, expire, user_id, started_at, last_active_at) values ($1, '{}', $2, $3, $4, $4)`,
    [sid, getSessionExpiry({ startedAt: now, lastActiveAt: now }), userId, now],
  );
  await tx.query('update users set active_session_id = $2, last_login_at = $3, updated_at = $3 where id = $1', [
    userId,
    sid,
    now,
  ]);
  await deleteOldSessions(tx, now);
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

/**
 * Gives a live session another token, so that whoever holds a copy of the old one is out; answers the new one, or nothing
 * where the session has ended meanwhile. The old token stays known for a day: see `recognise.ts`. The caller has locked
 * the user.
 */
export async function renewSession(tx: Sql, sid: string, now: Date): Promise<string | undefined> {
  const token = createToken();
  const newSid = hashToken(token);
  const { rows } = await tx.query(
    `update sessions set sid = $2 where sid = $1 and end_reason is null and expire > $3::timestamptz
     returning user_id as "userId", started_at as "startedAt", last_active_at as "lastActiveAt"`,
    [sid, newSid, now],
  );
  if (!rows[0]) return undefined;
  const { userId, startedAt, lastActiveAt } = rows[0];
  await tx.query(
    `insert into sessions (sid, sess, expire, user_id, started_at, last_active_at, end_reason)
     values ($1, '{}', $2, $3, $4, $5, 'renewed')`,
    [sid, now, userId, startedAt, lastActiveAt],
  );
  await tx.query('update users set active_session_id = $2 where id = $1', [userId, newSid]);
  return token;
}

/** For a browser that signs out, or in anew: nobody has to be told. One that had ended before goes on telling why. */
export async function deleteSession(tx: Sql, sid: string, now: Date): Promise<void> {
  await tx.query('delete from sessions where sid = $1 and end_reason is null and expire > $2', [sid, now]);
}

/** Forgets those that ended so long ago that nobody is told why any more. Skips what somebody else is forgetting. */
export async function deleteOldSessions(tx: Sql, now: Date): Promise<number> {
  const { rows } = await tx.query(
    `delete from sessions where sid in (
       select sid from sessions where expire <= $1::timestamptz - make_interval(hours => $2) for update skip locked)
     returning 1`,
    [now, END_REASON_HOURS],
  );
  return rows.length;
}
