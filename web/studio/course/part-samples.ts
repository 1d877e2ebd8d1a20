import { useMemo } from 'react';
import { type CourseContent, listShownLessons } from '#contracts/course/course-content.ts';
import { fillerWords, isFiller } from '#contracts/studio/blocks/filler-words.ts';
import { findTexts } from '#contracts/studio/sample-texts.ts';
import { findSamples, listPageSamples } from '../find-samples.ts';
import { isTitleOfCopy } from './edit-course.ts';
import { nameOf } from './list-course-changes.ts';

/** Finds the texts that are still those of the sample or of a new part: `parts` has those of each, in its order. */
export function usePartSamples(content: CourseContent, sampleTexts: readonly string[]) {
  const texts = useMemo(() => new Set([...sampleTexts, ...Object.values(fillerWords)]), [sampleTexts]);
  return useMemo(() => {
    const copies = content.lessons.map(({ title }) => title).filter(isTitleOfCopy);
    const paths = findSamples(content, new Set([...texts, ...copies]));
    const pages = content.lessons.map(({ id }, index) => ({ page: String(id), parts: [`lessons.${index}`] }));
    return { paths, parts: listPageSamples(content, pages, paths) };
  }, [content, texts]);
}

/** The parts for members, as the list names them, and Resources, in which words of something new still stand. */
export const findEmptyParts = (course: CourseContent): string[] => {
  const isEmpty = (value: object) => findTexts(value, (text) => isFiller(text) || isTitleOfCopy(text)).length > 0;
  const parts = listShownLessons(course).filter(isEmpty);
  return [...parts.map((lesson) => nameOf(course, lesson)), ...(isEmpty(course.resources) ? ['Resources'] : [])];
};
