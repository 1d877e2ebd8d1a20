import type { z } from 'zod';
import { resources } from '#content/course/course.ts';
import type { CourseModule, getCourseContent, LessonContent, LessonVideo } from '#contracts/course/course.ts';
import {
  countReadingMinutes,
  findNextLesson,
  getLessonSummary,
  isMainlyText,
  type LessonProgress,
} from '#domain/lessons.ts';
import type { AppContext } from '../app-context.ts';
import type { SignedInSession } from '../requests/serve-endpoint.ts';
import { readClipDetails } from './clip-details.ts';
import { readProgress } from './lesson-progress.ts';
import { findClip } from './media-files.ts';

/** The whole course with this member's progress. */
export async function readCourse(
  ctx: AppContext,
  { user }: SignedInSession,
): Promise<z.input<typeof getCourseContent.reply>> {
  const startedLessons = await readProgress(ctx.database, user.id);
  const modules = ctx.lessons.map((lesson) =>
    toCourseModule(
      ctx,
      lesson,
      startedLessons.find(({ id }) => id === lesson.id),
    ),
  );
  return {
    user: { firstName: user.firstName, lastName: user.lastName },
    modules: await Promise.all(modules),
    resources,
    coursePath: ctx.settings.content.coursePath,
    nextId: findNextLesson(startedLessons),
  };
}

async function toCourseModule(
  ctx: AppContext,
  lesson: LessonContent,
  progress: LessonProgress | undefined,
): Promise<CourseModule> {
  const { id, title, description, sections, links } = lesson;
  const [video, lengthSeconds] = await Promise.all([findLessonVideo(ctx, lesson), readLessonLength(ctx, lesson)]);
  const readingMinutes = countReadingMinutes(sections);
  return {
    id,
    title,
    description,
    completed: progress?.completed ?? false,
    downloadUrl: `/api/download/${getLessonSummary(id).file}`,
    video,
    lengthSeconds,
    readingMinutes: Math.ceil(readingMinutes),
    isMainlyText: isMainlyText(readingMinutes, video ? lengthSeconds : 0),
    positionSeconds: progress?.positionSeconds ?? 0,
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })),
    links,
  };
}

/** Null if the coach has not added the file yet. */
async function findLessonVideo(ctx: AppContext, { video }: LessonContent): Promise<LessonVideo | null> {
  if (video?.kind !== 'file') return video;
  const { files, captions, still, isCoachs } = await findClip(ctx, video);
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
    // What the content says of its sample does not hold for the coach's own clip.
    isSilent: !hasSound || (!isCoachs && (video.isSilent ?? false)),
  };
}

const mediaUrl = (name: string): string => `/api/course/media/${encodeURIComponent(name)}`;

/** The codecs are the file's, unless its name lies about the container: browsers play many of those. */
const withCodecs = (type: string, mimeType: string | undefined): string =>
  mimeType?.startsWith(`${type};`) ? mimeType : type;

/** Reads the length from the file, because the coach may have replaced it. Otherwise the content says it. */
export async function readLessonLength(
  ctx: AppContext,
  { video, lengthSeconds }: LessonContent,
): Promise<number | null> {
  const [file] = video?.kind === 'file' ? (await findClip(ctx, video)).files : [];
  const details = file && (await readClipDetails(file.path, ctx.log));
  return details?.lengthSeconds ?? lengthSeconds;
}
