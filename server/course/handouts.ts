import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  addressOfFile,
  type CourseContent,
  type LessonContent,
  listShownLessons,
} from '#contracts/course/course-content.ts';
import { formatSummaryName, getLessonSummary } from '#domain/lessons.ts';
import type { AppContext } from '../app-context.ts';
import { findWorksheet, WORD_TYPE } from '../studio/media/course-files.ts';

type Handout = {
  /** The name under which a browser saves the file. */
  savedAs: string;
  type: string;
  size: number;
  content: Buffer | Readable;
};

/** Finds a member's download by its exact name: a summary with the brand in it, or a worksheet. */
export async function findHandout(
  ctx: Pick<AppContext, 'config'>,
  { course, content: { profile } }: Pick<AppContext['settings'], 'course' | 'content'>,
  name: string,
): Promise<Handout | undefined> {
  const lessons = listShownLessons(course);
  const place = lessons.findIndex((_, index) => getLessonSummary(index).file === name);
  const lesson = lessons[place];
  if (lesson) {
    const content = await makeSummary(course, { lesson, place, brand: profile.brand });
    return { savedAs: formatSummaryName(place, lesson.title), type: WORD_TYPE, size: content.length, content };
  }
  // Members get only files that a shown part or a resource names, in its links or its texts.
  const shown = JSON.stringify([lessons, course.resources]);
  const listed = course.files.find((file) => file.name === name && shown.includes(addressOfFile(name)));
  const file = listed && (await findWorksheet(ctx, listed));
  return file && { savedAs: name, type: file.type, size: file.size, content: createReadStream(file.path) };
}

/** The summaries that were made for the course and brand of the last download. */
let cached: { course: CourseContent; brand: string; summaries: Map<number, Promise<Buffer>> } | undefined;

/** Returns a part's summary, made at the first request and then cached. */
async function makeSummary(
  course: CourseContent,
  { lesson, place, brand }: { lesson: LessonContent; place: number; brand: string },
): Promise<Buffer> {
  if (cached?.course !== course || cached.brand !== brand) cached = { course, brand, summaries: new Map() };
  const { summaries } = cached;
  let summary = summaries.get(place);
  if (!summary) {
    // The library is loaded at the first request, because most runs of the site never need it.
    summary = import('./lesson-summary.ts').then(({ createLessonSummary }) =>
      createLessonSummary(lesson, { place, brand }),
    );
    summaries.set(place, summary);
    // After a failure, the next request tries again.
    summary.catch(() => summaries.delete(place));
  }
  return summary;
}
