import { useMemo } from 'react';
import { type CourseContent, listShownLessons } from '#contracts/course/course-content.ts';
import { fillerWords, isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { findTexts } from '#contracts/studio/sample-texts.ts';
import { findSamples, listPageSamples } from '../find-samples.ts';
import { isTitleOfCopy } from './edit-course.ts';
import { nameOf } from './list-course-changes.ts';

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

/** Lists the shown parts, and the Resources, that still have words of a new entry or a copy: 'Part 3: Goals'. */
export const findEmptyParts = (course: CourseContent): string[] => {
  const isEmpty = (value: object) => findTexts(value, (text) => isFiller(text) || isTitleOfCopy(text)).length > 0;
  const parts = listShownLessons(course).filter(isEmpty);
  return [...parts.map((lesson) => nameOf(course, lesson)), ...(isEmpty(course.resources) ? ['Resources'] : [])];
};
