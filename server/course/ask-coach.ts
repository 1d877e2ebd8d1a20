import type { z } from 'zod';
import type { askAboutCourse } from '#contracts/course.ts';
import type { AppContext } from '../app-context.ts';
import { courseQuestions } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import type { SignedInSession } from '../serve-endpoint.ts';

/** Stores a member's question and mails it to the coach. Throws `RATE_LIMITED`. */
export async function askCoach(
  { database, queue, limits, settings, now }: AppContext,
  { user }: SignedInSession,
  { lessonId, question }: z.output<typeof askAboutCourse.body & object>,
): Promise<{ message: string }> {
  await limits.spend('courseQuestions', String(user.id));
  await database.transaction(async (tx) => {
    const { id: userId, firstName, lastName, email } = user;
    const questions = await tx
      .insert(courseQuestions)
      .values({ userId, firstName, lastName, email, lessonId, question, createdAt: now() })
      .returning({ courseQuestionId: courseQuestions.id });
    await queueMails(
      tx,
      queue,
      questions.map((id) => ({ kind: 'course-question', recipient: settings.coachEmail, ...id })),
    );
  });
  return { message: 'Your question is on its way. Look for the answer in your inbox.' };
}
