import type { LessonContent } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import {
  bulletList,
  checkboxList,
  createWordDocument,
  eyebrow,
  heading,
  lead,
  title,
  writingLines,
} from './word-document.ts';

/** A lesson on one or two pages: the key points of each section, the week's exercise and space for notes. */
export function createLessonSummary(lesson: LessonContent, brand: string): Promise<Buffer> {
  const exercise = lesson.sections.at(-1);
  const sections = lesson.sections.slice(0, -1);
  return createWordDocument({
    brand,
    title: lesson.title,
    subject: `${formatPartNumber(lesson.id)} summary`,
    keywords: `nutrition course, ${formatPartNumber(lesson.id)}`,
    children: [
      eyebrow(formatPartNumber(lesson.id)),
      title(lesson.title),
      lead(lesson.description),
      ...sections.flatMap((section) => [heading(section.heading), ...bulletList(section.keyPoints)]),
      ...(exercise ? [heading(exercise.heading), ...checkboxList(exercise.paragraphs)] : []),
      ...(lesson.links.length > 0
        ? [heading('Goes with this part'), ...bulletList(lesson.links.map((link) => `${link.label}: ${link.about}`))]
        : []),
      heading('My notes'),
      writingLines(12),
    ],
  });
}
