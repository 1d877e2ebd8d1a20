import { type CourseContent, DraftCourse, type LessonContent } from '#contracts/course/course-content.ts';
import { saveCourseDraft } from '#contracts/course/course-studio.ts';
import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { callApi } from '../../api.ts';
import { makeId } from '../custom-page-changes.ts';
import { changeValue, moveEntry } from '../edit-content.ts';
import type { EditedDocument } from '../edited-document.ts';

export const editedCourse: EditedDocument<CourseContent> = {
  form: 'course-studio',
  schema: DraftCourse,
  save: (body) => callApi(saveCourseDraft, { body }),
  copyAssigned,
};

/**
 * Gives parts what the server has assigned: new ids, since another tab may have used the same ones, and the dates at
 * which parts were added for members.
 */
export function copyAssigned(course: CourseContent, saved: CourseContent): CourseContent {
  const isSame = (one: LessonContent, other: LessonContent) =>
    one.key === undefined ? one.id === other.id : one.key === other.key;
  const lessons = course.lessons.map((lesson) => {
    const { id, addedAt } = saved.lessons.find((one) => isSame(lesson, one)) ?? lesson;
    return id === lesson.id && addedAt === lesson.addedAt ? lesson : { ...lesson, id, addedAt };
  });
  return lessons.every((lesson, index) => lesson === course.lessons[index]) ? course : { ...course, lessons };
}

/** Returns the id for a new part. `nextLessonId` is above the ids of all parts that members have ever had. */
export const takeLessonId = ({ lessons }: CourseContent, nextLessonId: number): number =>
  Math.max(nextLessonId, ...lessons.map(({ id }) => id + 1));

export const newSection: LessonContent['sections'][number] = {
  heading: fillerWords.heading,
  text: richTextOf(fillerWords.text),
  keyPoints: [],
};

/** Adds a part with filler words at the end. */
export const addLesson = (course: CourseContent, id: number): CourseContent => ({
  ...course,
  lessons: [
    ...course.lessons,
    {
      id,
      key: makeId(),
      title: fillerWords.part,
      description: fillerWords.text,
      video: null,
      lengthSeconds: null,
      sections: [newSection],
      links: [],
    },
  ],
});

const COPY = ' (copy)';
/** Returns whether a title is still the one that `duplicateLesson` gave to a copy. */
export const isTitleOfCopy = (title: string): boolean => title.endsWith(COPY);

/** Adds a copy below the part. */
export function duplicateLesson(course: CourseContent, index: number, id: number): CourseContent {
  const original = course.lessons[index];
  if (!original) return course;
  const { addedAt: _, ...copied } = structuredClone(original);
  const copy: LessonContent = { ...copied, id, key: makeId(), title: `${original.title.slice(0, 190)}${COPY}` };
  return { ...course, lessons: course.lessons.toSpliced(index + 1, 0, copy) };
}

export const moveLesson = (course: CourseContent, index: number, to: number): CourseContent =>
  moveEntry(course, { list: 'lessons', index }, to);

export const setHidden = (course: CourseContent, index: number, isHidden: boolean): CourseContent =>
  changeValue(course, `lessons.${index}`, (lesson) => {
    const { isHidden: _, ...shown } = lesson as LessonContent;
    return isHidden ? { ...shown, isHidden: true } : shown;
  });

/** Gives an uploaded file a name that no other file of the course has: 'Map.docx', 'Map 2.docx'. */
export function nameFile({ files }: CourseContent, chosen: string, kind: string): string {
  const plain = chosen
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._()-]/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+|\s+$/gu, '')
    .slice(0, 80);
  const taken = new Set(files.map(({ name }) => name.toLowerCase()));
  // 'Part-3-Summary' is the name of a summary that the site itself makes.
  const base = plain === '' || /^part-\d+-summary$/i.test(plain) ? 'Worksheet' : plain;
  for (let count = 1; ; count += 1) {
    const name = `${base}${count > 1 ? ` ${count}` : ''}.${kind}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
