import type { z } from 'zod';
import { listShownLessons } from '#contracts/course/course-content.ts';
import { type getCourseReport, STOPPED_AFTER_DAYS } from '#contracts/course/course-report.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../app-context.ts';
import { and, count, eq, not, sql } from '../db/drizzle.ts';
import { isAnyOf } from '../db/is-any-of.ts';
import { lessonProgress, users } from '../db/schema.ts';

/** Counts the members who started and finished each part, and those who stopped at it. */
export async function readCourseReport({
  database: db,
  settings,
  now,
}: AppContext): Promise<z.input<typeof getCourseReport.reply>> {
  const lessons = listShownLessons(settings.course);
  const isCounted = and(users.hasCourseAccess, not(users.isAdmin));
  const { userId, lessonId, completedAt, updatedAt } = lessonProgress;
  const ofMembers = and(
    isCounted,
    isAnyOf(
      lessonId,
      lessons.map(({ id }) => id),
    ),
  );
  const [members, byLesson, byMember] = await Promise.all([
    db.$count(users, isCounted),
    db
      .select({ lessonId, started: count(), finished: count(completedAt) })
      .from(lessonProgress)
      .innerJoin(users, eq(users.id, userId))
      .where(ofMembers)
      .groupBy(lessonId),
    db
      .select({
        finished: count(completedAt),
        // Drizzle's query builder cannot order the values of an aggregate.
        lastLesson: sql<number>`(array_agg(${lessonId} order by ${updatedAt} desc))[1]`,
        lastAt: sql`max(${updatedAt})`.mapWith(updatedAt),
      })
      .from(lessonProgress)
      .innerJoin(users, eq(users.id, userId))
      .where(ofMembers)
      .groupBy(userId),
  ]);
  const stoppedBefore = now().getTime() - STOPPED_AFTER_DAYS * DAY_MS;
  const unfinished = byMember.filter(({ finished }) => finished < lessons.length);
  const stopped = unfinished.filter(({ lastAt }) => lastAt.getTime() < stoppedBefore);
  return {
    members,
    notStarted: members - byMember.length,
    finished: byMember.length - unfinished.length,
    parts: lessons.map(({ id, title }, place) => {
      const { started = 0, finished = 0 } = byLesson.find((row) => row.lessonId === id) ?? {};
      return { id, place, title, started, finished, stopped: stopped.filter((one) => one.lastLesson === id).length };
    }),
  };
}
