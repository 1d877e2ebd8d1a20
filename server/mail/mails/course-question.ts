import { describeAnswerPlace } from '#domain/lessons.ts';
import { eq } from '../../db/drizzle.ts';
import { courseQuestions } from '../../db/schema.ts';
import { aside, button, paragraph, quote } from '../layout/blocks.ts';
import { lines, richText, strong } from '../layout/rich-text.ts';
import { defineMail, type MailRow, type ReadContext, subjectIsGone } from '../mail-definition.ts';
import { formatFullName } from '../message.ts';

/** A member asks the coach from within the course. The question deserves an answer even if the member has left. */
export const courseQuestion = defineMail('coach', readCourseQuestion, {
  write(data, site) {
    const { email, question } = data;
    const name = formatFullName(data) || email;
    const topic = data.lessonId === null ? 'the course' : site.nameLesson(data.lessonId);
    return {
      subject: `Question from ${name}: ${topic}`,
      preheader: question.replace(/\s+/g, ' ').slice(0, 120),
      title: 'A question about the course',
      person: data,
      blocks: [
        paragraph(richText`${strong(name)} (${email}) asks about ${strong(topic)}:`),
        quote(lines(question)),
        button('Answer on your site', `${site.publicUrl}/admin/course/members`),
        aside(
          `There, your answer also stands ${describeAnswerPlace(data.lessonId)}. Or just reply to this email to answer ${name}.`,
        ),
      ],
    };
  },
});

/** Reads the question that a mail is about. Throws `MailDeliveryError`. */
export async function readCourseQuestion({ db, sealer }: ReadContext, { courseQuestionId }: MailRow) {
  const [found] = await db
    .select()
    .from(courseQuestions)
    .where(eq(courseQuestions.id, courseQuestionId ?? 0));
  if (!found) throw subjectIsGone('the question was deleted', 'The question this email is about was deleted.');
  return sealer.openRow('course_questions', found);
}
