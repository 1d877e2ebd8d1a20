import type { Sql } from '../db/connect.ts';

/** Whether the session lives and its user may follow the course, asked while something long is being sent to her. */
export async function isStillMember(sql: Sql, sid: string, now: Date): Promise<boolean> {
  const { rows } = await sql.query(
    `select from sessions join users on users.id = sessions.user_id
     where sid = $1 and end_reason is null and expire > $2::timestamptz and active_session_id = sid
       and (has_course_access or is_admin)`,
    [sid, now],
  );
  return rows.length > 0;
}
