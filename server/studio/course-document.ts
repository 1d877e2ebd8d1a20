import { hasSampleWords } from '#content/starting-content.ts';
import {
  type CourseContent,
  DraftCourse,
  type LessonContent,
  listShownLessons,
} from '#contracts/course/course-content.ts';
import type { CourseStudioState } from '#contracts/course/course-studio.ts';
import { findTexts, listSampleTexts } from '#contracts/studio/sample-texts.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../db/connect.ts';
import { sql } from '../db/drizzle.ts';
import { contentDrafts, courseQuestions, lessonProgress, siteDocuments } from '../db/schema.ts';
import { parseInput } from '../requests/serve-endpoint.ts';
import { COURSE, completeCourse } from '../settings/stored-documents.ts';
import { readStartingCourse } from './folder/starting-course.ts';
import { readStudio } from './stored-drafts.ts';
import type { StudioDocument } from './studio-document.ts';

/** The studio's document of the course: all that members get. */
export const courseDocument: StudioDocument<CourseContent> = {
  name: COURSE,
  draftKinds: { draft: 'course-draft', scheduled: 'course-scheduled' },
  schema: DraftCourse,
  getPublished: ({ course, courseVersion }) => ({ version: courseVersion, content: course }),
  complete: completeCourse,
  prepare: (publishing, now) => ({ ...publishing.content, lessons: dateLessons(publishing, now) }),
  giveIds: giveLessonIds,
  actions: {
    published: 'course-published',
    scheduled: 'course-scheduled',
    scheduleCancelled: 'course-schedule-cancelled',
    discarded: 'course-draft-discarded',
  },
  messages: {
    publishedMeanwhile: 'Your course was published anew in the meantime. Please reload this page.',
    noVersion: 'There’s no such version of your course.',
  },
};

/** Dates the lessons that members did not have before, and anew those that come back after being hidden or deleted. */
function dateLessons(
  { before, content, isImport = false }: { before: CourseContent; content: CourseContent; isImport?: boolean },
  now: Date,
): CourseContent['lessons'] {
  const shownBefore = new Map(listShownLessons(before).map((lesson) => [lesson.id, lesson]));
  return content.lessons.map(({ addedAt: ownDate, ...lesson }) => {
    if (lesson.isHidden) return lesson;
    const earlier = shownBefore.get(lesson.id);
    const addedAt = earlier ? earlier.addedAt : (isImport && ownDate) || now.toISOString();
    return addedAt ? { ...lesson, addedAt } : lesson;
  });
}

export async function readCourseStudio(ctx: Pick<AppContext, 'database' | 'settings'>): Promise<CourseStudioState> {
  const [studio, nextLessonId] = await Promise.all([readStudio(courseDocument, ctx), readNextLessonId(ctx.database)]);
  return { ...studio, sampleTexts: await readSampleTexts(ctx), nextLessonId };
}

/** Lists the sample course's texts; none once the coach has said that all words are their own. */
async function readSampleTexts({ settings }: Pick<AppContext, 'settings'>): Promise<string[]> {
  const hasSamples = hasSampleWords && settings.current.gettingLive.wordsChecked !== 'yes';
  return hasSamples ? listSampleTexts(await readStartingCourse()) : [];
}

export async function hasSampleLessons(ctx: Pick<AppContext, 'settings'>): Promise<boolean> {
  const texts = new Set(await readSampleTexts(ctx));
  return findTexts(ctx.settings.course, (text) => texts.has(text)).length > 0;
}

/**
 * Gives new lessons ids that were never used, since two tabs may give one id to two new lessons. A lesson with a key
 * keeps the id with which it was first saved.
 */
async function giveLessonIds(
  tx: Db,
  { before, content }: { before: CourseContent; content: CourseContent },
): Promise<CourseContent> {
  const isKnown = ({ id, key }: LessonContent) => before.lessons.some((one) => one.id === id && one.key === key);
  if (content.lessons.every((lesson) => !lesson.key || isKnown(lesson))) return content;
  const { rows } = await tx.execute<{ key: string; id: number | string }>(sql`
    select distinct lesson ->> 'key' as key, lesson ->> 'id' as id
    from (${storedCourses}) as course, jsonb_array_elements(course.content -> 'lessons') as lesson
    where lesson ->> 'key' is not null`);
  const ids = new Map(rows.map(({ key, id }) => [key, Number(id)]));
  const unused = await readNextLessonId(tx);
  let next = Math.max(unused, ...content.lessons.map(({ id }) => id + 1));
  const lessons = content.lessons.map((lesson) => {
    if (!lesson.key) return lesson;
    const id = ids.get(lesson.key) ?? (lesson.id < unused ? next++ : lesson.id);
    return { ...lesson, id };
  });
  return parseInput(DraftCourse, { ...content, lessons }) as CourseContent;
}

/** Selects all stored versions and drafts of the course. */
const storedCourses = sql`
  select content from ${siteDocuments} where name = ${COURSE}
  union all
  select content from ${contentDrafts} where kind in ('course-draft', 'course-scheduled')`;

/** Returns the next lesson id that nothing stored has. Ids up to 11 belong to the lessons of a new site. */
async function readNextLessonId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ last: number | string }>(sql`
    select greatest(11,
      (select max((lesson ->> 'id')::int) from (${storedCourses}) as course, jsonb_array_elements(course.content -> 'lessons') as lesson),
      (select max(${lessonProgress.lessonId}) from ${lessonProgress}),
      (select max(${courseQuestions.lessonId}) from ${courseQuestions})) as last`);
  return Number(rows[0]?.last) + 1;
}
