import type { z } from 'zod';
import type { askAboutCourse } from '#contracts/course.ts';
import type { AppContext } from '../app-context.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { SignedInSession } from '../serve-endpoint.ts';

/** Keeps a member's question, and mails it to the coach. Throws `RATE_LIMITED`. */
export async function askCoach(
  { database, queue, limits, config, now }: AppContext,
  { user }: SignedInSession,
  { lessonId, question }: z.output<typeof askAboutCourse.body & object>,
): Promise<{ message: string }> {
  await limits.spend('courseQuestions', String(user.id));
  await database.transaction(async (tx) => {
    const { rows } = await tx.query(
      `insert into course_questions (user_id, first_name, last_name, email, lesson_id, question, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [user.id, user.firstName, user.lastName, user.email, lessonId, question, now()],
    );
    const courseQuestionId = rows[0]?.id as number;
    await queueMails(tx, queue, [{ kind: 'course-question', recipient: config.coachEmail, courseQuestionId }]);
  });
  return { message: 'Your question is on its way. The answer comes by mail.' };
}
