import { getWatchedSeconds, isWatched, type LessonProgress } from '#domain/lessons.ts';
import type { Sql } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';

type LessonProgressInput = { userId: number; lessonId: number; now: Date };

const columns = `lesson_id as "id", seconds as "positionSeconds", completed_at is not null as "completed",
  updated_at as "changedAt"`;

/** Of the parts that she has begun. */
export async function readProgress(sql: Sql, userId: number): Promise<LessonProgress[]> {
  const { rows } = await sql.query(`select ${columns} from lesson_progress where user_id = $1`, [userId]);
  return rows as LessonProgress[];
}

/** Throws `UNAUTHENTICATED` where the account is just being deleted. */
export async function saveCompletion(
  sql: Sql,
  { userId, lessonId, now, completed }: LessonProgressInput & { completed: boolean },
): Promise<LessonProgress> {
  const { rows } = await sql.query(
    `insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
       select id, $2::int, case when $3 then $4::timestamptz end, $4::timestamptz from users where id = $1 for key share
     on conflict (user_id, lesson_id) do update set
       completed_at = case when $3 then coalesce(lesson_progress.completed_at, $4) end, updated_at = $4
     returning ${columns}`,
    [userId, lessonId, completed, now],
  );
  return requireSavedRow(rows);
}

/**
 * Completes the part as well when this position is the first one past so much of its length, and takes no completion back: a
 * part that she marked as not completed while she stood near its end stays so until she watches that again.
 */
export async function savePosition(
  sql: Sql,
  { userId, lessonId, now, ...position }: LessonProgressInput & { seconds: number; lengthSeconds: number | null },
): Promise<LessonProgress> {
  const lengthSeconds = position.lengthSeconds ?? 0;
  const seconds = Math.floor(lengthSeconds ? Math.min(position.seconds, lengthSeconds) : position.seconds);
  const { rows } = await sql.query(
    `insert into lesson_progress (user_id, lesson_id, seconds, completed_at, updated_at)
       select id, $2::int, $3::int, case when $4 then $6::timestamptz end, $6::timestamptz from users where id = $1 for key share
     on conflict (user_id, lesson_id) do update set
       seconds = $3,
       completed_at = case when $4 and lesson_progress.seconds < $5::float8
         then coalesce(lesson_progress.completed_at, $6) else lesson_progress.completed_at end,
       updated_at = $6
     returning ${columns}`,
    [userId, lessonId, seconds, isWatched(seconds, lengthSeconds), getWatchedSeconds(lengthSeconds), now],
  );
  return requireSavedRow(rows);
}

function requireSavedRow([row]: Record<string, unknown>[]): LessonProgress {
  if (!row) throw new Refusal('UNAUTHENTICATED');
  return row as LessonProgress;
}
