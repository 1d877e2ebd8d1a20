import { getWatchedSeconds, isWatched, type LessonProgress } from '#domain/lessons.ts';
import type { Db } from '../db/connect.ts';
import { and, eq, lte, type SQL, sql } from '../db/drizzle.ts';
import { lessonProgress, users } from '../db/schema.ts';
import { Refusal } from '../requests/refusal.ts';

type LessonProgressInput = { userId: number; lessonId: number; now: Date };

const progressFields = {
  id: lessonProgress.lessonId,
  positionSeconds: lessonProgress.seconds,
  completedAt: lessonProgress.completedAt,
  changedAt: lessonProgress.updatedAt,
};

export const readProgress = (db: Db, userId: number): Promise<LessonProgress[]> =>
  db.select(progressFields).from(lessonProgress).where(eq(lessonProgress.userId, userId));

/** Saves whether the lesson is completed. Throws `UNAUTHENTICATED` if the account is being deleted. */
export const saveCompletion = (
  db: Db,
  { completed, ...input }: LessonProgressInput & { completed: boolean },
): Promise<LessonProgress> =>
  saveProgress(db, input, {
    created: { seconds: 0, completed },
    changed: { completedAt: completed ? firstCompletion(input.now) : null },
  });

/**
 * Saves the position, and completes the lesson if this is its first position that counts as watched, unless the lesson
 * is mainly text. Never undoes a completion. A lesson that a member marks as not completed near its end is completed
 * again only after a return to an earlier position. A position of `secondsAgo` changes nothing if the lesson's progress
 * has changed since. Returns the progress as it is then. Throws `UNAUTHENTICATED`.
 */
export async function savePosition(
  db: Db,
  {
    seconds: position,
    lengthSeconds,
    isMainlyText,
    secondsAgo = 0,
    now,
    ...lesson
  }: LessonProgressInput & {
    seconds: number;
    lengthSeconds: number | null;
    isMainlyText: boolean;
    secondsAgo?: number | undefined;
  },
): Promise<LessonProgress> {
  const input = { ...lesson, now: new Date(now.getTime() - secondsAgo * 1000) };
  const length = lengthSeconds ?? 0;
  const seconds = Math.floor(length ? Math.min(position, length) : position);
  const completed = !isMainlyText && isWatched(seconds, length);
  const completedAt = sql`case when ${lessonProgress.seconds} < ${getWatchedSeconds(length)}::float8
    then ${firstCompletion(input.now)} else ${lessonProgress.completedAt} end`;
  return saveProgress(db, input, {
    created: { seconds, completed },
    changed: { seconds, ...(completed && { completedAt }) },
    isLate: secondsAgo > 0,
  });
}

const firstCompletion = (now: Date): SQL => sql`coalesce(${lessonProgress.completedAt}, ${now}::timestamptz)`;

/** The values of a new row, and those that change in an existing one. */
type SavedProgress = {
  created: { seconds: number; completed: boolean };
  changed: { seconds?: number; completedAt?: SQL | null };
  /** True if the save leaves a row alone that has changed since `now`. */
  isLate?: boolean;
};

/** Saves in one statement, so that two tabs that save at once lose nothing. */
async function saveProgress(
  db: Db,
  { userId, lessonId, now }: LessonProgressInput,
  { created, changed, isLate = false }: SavedProgress,
): Promise<LessonProgress> {
  const [saved] = await db
    .insert(lessonProgress)
    .select(
      db
        .select({
          userId: users.id,
          lessonId: sql`${lessonId}::int`.as('lesson_id'),
          seconds: sql`${created.seconds}::int`.as('seconds'),
          completedAt: sql`${created.completed ? now : null}::timestamptz`.as('completed_at'),
          updatedAt: sql`${now}::timestamptz`.as('updated_at'),
        })
        .from(users)
        .where(eq(users.id, userId))
        .for('key share'),
    )
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.lessonId],
      set: { ...changed, updatedAt: now },
      ...(isLate && { setWhere: lte(lessonProgress.updatedAt, now) }),
    })
    .returning(progressFields);
  if (saved) return saved;
  const isSame = and(eq(lessonProgress.userId, userId), eq(lessonProgress.lessonId, lessonId));
  const [newer] = await db.select(progressFields).from(lessonProgress).where(isSame);
  if (!newer) throw new Refusal('UNAUTHENTICATED');
  return newer;
}
