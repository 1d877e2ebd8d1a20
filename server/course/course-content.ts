import type { z } from 'zod';
import type { CourseModule, getCourseContent, LessonVideo } from '#contracts/course/course.ts';
import { type CourseContent, type LessonContent, listShownLessons } from '#contracts/course/course-content.ts';
import type { CourseState } from '#contracts/course/course-studio.ts';
import { type RichPart, type RichText, toPlainText } from '#contracts/studio/rich-text.ts';
import {
  findNextLesson,
  getLessonSummary,
  isMainlyText,
  type LessonProgress,
  listNewLessons,
} from '#domain/lessons.ts';
import { countReadingMinutes } from '#domain/reading-time.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../requests/refusal.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import { courseDocument } from '../studio/course-document.ts';
import { findClip } from '../studio/media/course-files.ts';
import { readDraft, readScheduled } from '../studio/stored-drafts.ts';
import { getVersion } from '../studio/versions.ts';
import { readClipDetails } from './clip-details.ts';
import { listOwnQuestions } from './course-questions.ts';
import { readProgress } from './lesson-progress.ts';

type Context = Pick<AppContext, 'config' | 'log'>;

type Reply = z.input<typeof getCourseContent.reply>;

export async function readCourse(ctx: AppContext, { user }: SignedInSession): Promise<Reply> {
  const [progress, questions] = await Promise.all([
    readProgress(ctx.database, user.id),
    listOwnQuestions(ctx, user.id),
  ]);
  return showCourse(ctx, ctx.settings.course, { user, progress, questions });
}

/** Reads a state of the course, as a member sees it right after buying it. Throws `NOT_FOUND`. */
export async function readCoursePreview(
  ctx: AppContext,
  { user }: SignedInSession,
  state: CourseState,
): Promise<Reply> {
  const course = await readCourseState(ctx, state);
  if (!course) throw new Refusal('NOT_FOUND', 'Nothing is scheduled any more.');
  return showCourse(ctx, course, { user, progress: [], questions: [] });
}

async function readCourseState(ctx: AppContext, state: CourseState) {
  if (typeof state === 'number') return (await getVersion(courseDocument, ctx, state)).content;
  if (state === 'draft') return (await readDraft(courseDocument, ctx)).content;
  if (state === 'scheduled') return readScheduled(courseDocument, ctx);
  await ctx.settings.refresh();
  return ctx.settings.course;
}

type Member = { user: Reply['user']; progress: LessonProgress[]; questions: Reply['questions'] };

async function showCourse(
  ctx: AppContext,
  course: CourseContent,
  { user, progress, questions }: Member,
): Promise<Reply> {
  const lessons = listShownLessons(course);
  const ids = lessons.map(({ id }) => id);
  const modules = lessons.map((lesson, place) =>
    toCourseModule(ctx, { lesson, place, progress: progress.find(({ id }) => id === lesson.id) }),
  );
  return {
    user: { firstName: user.firstName, lastName: user.lastName },
    modules: await Promise.all(modules),
    resources: course.resources,
    coursePath: ctx.settings.content.coursePath,
    nextId: findNextLesson(ids, progress),
    newIds: listNewLessons(lessons, progress),
    questions,
  };
}

type PlacedLesson = { lesson: LessonContent; place: number; progress: LessonProgress | undefined };

async function toCourseModule(ctx: Context, { lesson, place, progress }: PlacedLesson): Promise<CourseModule> {
  const { id, title, description, sections, links } = lesson;
  const [video, lengthSeconds] = await Promise.all([findLessonVideo(ctx, lesson), readLessonLength(ctx, lesson)]);
  const readingMinutes = countLessonMinutes(lesson);
  return {
    id,
    place,
    title,
    description,
    completed: Boolean(progress?.completedAt),
    downloadUrl: `/api/download/${getLessonSummary(place).file}`,
    video,
    lengthSeconds,
    readingMinutes: Math.ceil(readingMinutes),
    isMainlyText: isMainlyText(readingMinutes, video ? lengthSeconds : 0),
    positionSeconds: progress?.positionSeconds ?? 0,
    sections: sections.map(({ heading, text }) => ({ heading, paragraphs: text.parts.map(simplify) })),
    links,
  };
}

export const countLessonMinutes = ({ sections }: Pick<LessonContent, 'sections'>): number =>
  countReadingMinutes(sections.map(({ text }: { text: RichText }) => toPlainText(text)));

/** Returns the text alone of a paragraph without formatting, as most are. */
function simplify(part: RichPart): string | RichPart {
  const [only, ...others] = part.kind === 'paragraph' ? part.spans : [];
  const isPlain = only && others.length === 0 && !only.isBold && !only.isItalic && !only.href;
  return isPlain ? only.text : part;
}

/** Returns the part's video; null if the coach has not added the file yet. */
async function findLessonVideo(ctx: Context, { video }: LessonContent): Promise<LessonVideo | null> {
  if (video?.kind !== 'file') return video;
  const { files, captions, still, isFromCoach } = await findClip(ctx, video);
  const details = await Promise.all(files.map(({ path }) => readClipDetails(path, ctx.log)));
  const [preferred, ...alternatives] = files.map(({ name, type }, index) => ({
    src: mediaUrl(name),
    type: withCodecs(type, details[index]?.mimeType),
  }));
  if (!preferred) return null;
  const hasSound = details[0]?.hasSound ?? true;
  return {
    kind: 'file',
    ...preferred,
    alternatives,
    captions: captions && mediaUrl(captions),
    still: still && mediaUrl(still),
    // `video.isSilent` is about the sample clip, which the coach's own clip may have replaced.
    isSilent: !hasSound || (!isFromCoach && video.isSilent),
  };
}

const mediaUrl = (name: string): string => `/api/course/media/${encodeURIComponent(name)}`;

/** Adds the codecs if the file has the container of its name. Browsers also play many other files by the type alone. */
const withCodecs = (type: string, mimeType: string | undefined): string =>
  mimeType?.startsWith(`${type};`) ? mimeType : type;

/** Reads the length from the file, which the coach may have replaced, or else from the content. */
export async function readLessonLength(ctx: Context, { video, lengthSeconds }: LessonContent): Promise<number | null> {
  const [file] = video?.kind === 'file' ? (await findClip(ctx, video)).files : [];
  const details = file && (await readClipDetails(file.path, ctx.log));
  return details?.lengthSeconds ?? lengthSeconds;
}
