import type { z } from 'zod';
import { listShownLessons } from '#contracts/course/course-content.ts';
import type { QuestionInput } from '#contracts/course/course-questions.ts';
import { describeAnswerPlace } from '#domain/lessons.ts';
import type { AppContext } from '../app-context.ts';
import { takeNextId } from '../db/next-id.ts';
import { courseQuestions } from '../db/schema.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { refuseField } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';

/** Stores a member's question and mails it to the coach. Throws `RATE_LIMITED`. */
export async function askCoach(
  { database, sealer, queue, limits, settings, now }: AppContext,
  { user }: SignedInSession,
  { lessonId, question }: z.output<typeof QuestionInput>,
): Promise<{ message: string }> {
  // A part may be taken away while a member has it open.
  if (lessonId !== null && !listShownLessons(settings.course).some(({ id }) => id === lessonId))
    refuseField('invalid', 'lessonId', 'Please choose a part');
  await limits.spend('courseQuestions', String(user.id));
  await database.transaction(async (tx) => {
    const { id: userId, firstName, lastName, email } = user;
    const id = await takeNextId(tx, 'course_questions');
    const sealed = sealer.sealRow('course_questions', id, { question });
    await tx
      .insert(courseQuestions)
      .values({ id, userId, firstName, lastName, email, lessonId, ...sealed, createdAt: now() });
    await queueMails(tx, queue, [{ kind: 'course-question', recipient: settings.coachEmail, courseQuestionId: id }]);
  });
  const place = describeAnswerPlace(lessonId);
  return { message: `Your question is on its way. The answer comes to your inbox, and stands ${place}.` };
}
