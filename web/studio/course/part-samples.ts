import { useMemo } from 'react';
import type { CourseLink } from '#contracts/course/course.ts';
import { type CourseContent, listShownLessons } from '#contracts/course/course-content.ts';
import { fillerWords, isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { findTexts } from '#contracts/studio/sample-texts.ts';
import { describePath } from '../describe-path.ts';
import { valueAt } from '../edit-content.ts';
import { findSamples, listPageSamples } from '../find-samples.ts';
import type { ContentPath } from '../mark-content.ts';
import { isTitleOfCopy } from './edit-course.ts';
import { getPartName, linkFields } from './list-course-changes.ts';

/** Finds the texts with which the course, a new part or a copy started: all as `paths`, and by part as `parts`. */
export function usePartSamples(content: CourseContent, sampleTexts: readonly string[]) {
  const texts = useMemo(() => new Set([...sampleTexts, ...Object.values(fillerWords)]), [sampleTexts]);
  return useMemo(() => {
    const copies = content.lessons.map(({ title }) => title).filter(isTitleOfCopy);
    const paths = findSamples(content, new Set([...texts, ...copies]));
    const pages = content.lessons.map(({ id }, index) => ({ page: String(id), parts: [`lessons.${index}`] }));
    return { paths, parts: listPageSamples(content, pages, paths) };
  }, [content, texts]);
}

/** Lists the texts of shown parts, and of the Resources, that are still those of a new entry or a copy. */
export const listUnwrittenTexts = (course: CourseContent): string[] => {
  const findEmpty = (value: object) => findTexts(value, (text) => isFiller(text) || isTitleOfCopy(text));
  const parts = listShownLessons(course).flatMap((lesson) =>
    findEmpty(lesson).map((path) => `${getPartName(course, lesson)}, ${describeText(lesson, path)}`),
  );
  return [...parts, ...findEmpty(course.resources).map((path) => `Resources, ${describeText(course.resources, path)}`)];
};

/** Names a text by its place, such as 'section 1, heading'. A text of a link is '“Food Log”, what it’s for'. */
function describeText(content: object, path: ContentPath): string {
  const [, link, key = ''] = /^(.+\.\d+)\.(about|label|url)$/.exec(path) ?? [];
  return link ? `“${(valueAt(content, link) as CourseLink).label}”, ${linkFields[key]}` : describePath(path);
}
