import { fillMailText } from '../fill-mail-text.ts';
import { aside, button, quote } from '../layout/blocks.ts';
import { lines } from '../layout/rich-text.ts';
import { defineMail } from '../mail-definition.ts';
import { readCourseQuestion } from './course-question.ts';

/** The coach's answer to a member's question. */
export const courseAnswer = defineMail('client', readCourseQuestion, {
  write({ question, answer, lessonId, ...person }, site, texts) {
    const words = answer ?? '';
    const address = lessonId === null ? '/course' : `/course?part=${lessonId}`;
    return {
      ...fillMailText(texts, 'course-answer', {
        person,
        site,
        places: { lesson: lessonId === null ? 'the course' : site.nameLesson(lessonId) },
        parts: {
          'question and answer': [aside(lines(question)), ...words.split(/\n{2,}/).map((text) => quote(lines(text)))],
          'course button': [button('Open the course', `${site.publicUrl}${address}`)],
        },
      }),
      preheader: words.replace(/\s+/g, ' ').slice(0, 120),
      because: 'you asked a question about the course',
    };
  },
});
