import type { LessonText } from '#contracts/course.ts';
import { lessonBadge, partName } from '#domain/lessons.ts';
import { boxes, eyebrow, heading, lead, lines, points, title, wordFile } from './word-document.ts';

/** A lesson on a page or two: what to remember of each section, the week's exercise, room for notes. */
export function lessonSummary(lesson: LessonText): Promise<Buffer> {
  const exercise = lesson.sections.at(-1);
  const taught = lesson.sections.slice(0, -1);
  return wordFile({
    title: lesson.title,
    subject: `Part ${lesson.id + 1} summary`,
    keywords: `nutrition course, ${lessonBadge(lesson.id)}`,
    children: [
      eyebrow(`${partName(lesson.id)} · ${lessonBadge(lesson.id)}`),
      title(lesson.title),
      lead(lesson.description),
      ...taught.flatMap((section) => [heading(section.heading), ...points(section.keyPoints)]),
      ...(exercise ? [heading(exercise.heading), ...boxes(exercise.paragraphs)] : []),
      ...(lesson.links.length > 0
        ? [heading('Goes with this part'), ...points(lesson.links.map((link) => `${link.label}: ${link.about}`))]
        : []),
      heading('My notes'),
      lines(12),
    ],
  });
}
