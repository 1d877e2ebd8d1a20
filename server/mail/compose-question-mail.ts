import type { Sql } from '../db/connect.ts';
import { MailDeliveryError } from './mail-transport.ts';
import type { ComposedMail, MailSite } from './message.ts';
import { loadTemplate } from './templates/compile-templates.ts';
import { type CourseQuestion, courseQuestion } from './templates/course-question.ts';

/** To the coach: what a member asks from within the course. Throws `NotDelivered` where there is no such question. */
export async function composeQuestionMail(
  db: Sql,
  site: MailSite,
  { courseQuestionId }: { courseQuestionId: number | null },
): Promise<ComposedMail> {
  const { rows } = await db.query(
    `select first_name as "firstName", last_name as "lastName", email, lesson_id as "lessonId", question
     from course_questions where id = $1`,
    [courseQuestionId],
  );
  const question = rows[0] as CourseQuestion | undefined;
  if (!question)
    throw new MailDeliveryError('the question was deleted', true, 'The question of this mail was deleted.');
  return { ...courseQuestion(question, site, await loadTemplate('course-question')), recipientName: site.coachName };
}
