import type { LessonContent } from '#contracts/course/course-content.ts';
import { toPlainText } from '#contracts/studio/rich-text.ts';
import { formatPartNumber, splitExercise } from '#domain/lessons.ts';
import {
  bulletList,
  checkboxList,
  createWordDocument,
  eyebrow,
  heading,
  lead,
  text,
  title,
  writingLines,
} from './word-document.ts';

type Section = LessonContent['sections'][number];

/** Creates a lesson's summary of one or two pages: key points of each section, the week's exercise, space for notes. */
export function createLessonSummary(
  lesson: LessonContent,
  { place, brand }: { place: number; brand: string },
): Promise<Buffer> {
  const { text: sections, exercise } = splitExercise(lesson.sections);
  return createWordDocument({
    brand,
    title: lesson.title,
    subject: `${formatPartNumber(place)} summary`,
    keywords: `nutrition course, ${formatPartNumber(place)}`,
    children: [
      eyebrow(formatPartNumber(place)),
      title(lesson.title),
      lead(lesson.description),
      ...sections.flatMap((section) => [heading(section.heading), ...summarize(section)]),
      ...(exercise ? [heading(exercise.heading), ...checkboxList(linesOf(exercise))] : []),
      ...(lesson.links.length > 0
        ? [heading('Goes with this part'), ...bulletList(lesson.links.map((link) => `${link.label}: ${link.about}`))]
        : []),
      heading('My notes'),
      writingLines(12),
    ],
  });
}

/** Returns a section's key points or, if it has none, its own words. */
const summarize = (section: Section) =>
  section.keyPoints.length > 0 ? bulletList(section.keyPoints) : linesOf(section).map(text);

const linesOf = ({ text }: Section): string[] => toPlainText(text).split('\n');
