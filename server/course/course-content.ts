import type { z } from 'zod';
import { resources } from '#content/course/course.ts';
import { content } from '#content/public-content.ts';
import type { CourseModule, getCourseContent, LessonContent, LessonVideo } from '#contracts/course.ts';
import { findNextLesson, getLessonSummary, type LessonProgress } from '#domain/lessons.ts';
import type { AppContext } from '../app-context.ts';
import type { SignedInSession } from '../serve-endpoint.ts';
import { readProgress } from './lesson-progress.ts';
import { findMediaFile } from './media-files.ts';
import { readVideoLength } from './video-length.ts';

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
    coursePath: content.coursePath,
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
  return {
    id,
    title,
    description,
    completed: progress?.completed ?? false,
    downloadUrl: `/api/download/${getLessonSummary(id).file}`,
    video,
    lengthSeconds,
    positionSeconds: progress?.positionSeconds ?? 0,
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })),
    links,
  };
}

/** Null if the coach has not added the file yet. */
async function findLessonVideo(ctx: AppContext, { video }: LessonContent): Promise<LessonVideo | null> {
  if (video?.kind !== 'file') return video;
  const [mediaFile, captions] = await Promise.all([
    findMediaFile(ctx, video.src),
    video.captions ? findMediaFile(ctx, video.captions) : undefined,
  ]);
  if (!mediaFile) return null;
  return {
    ...video,
    src: mediaUrl(video.src),
    captions: captions && video.captions ? mediaUrl(video.captions) : null,
  };
}

const mediaUrl = (name: string): string => `/api/course/media/${encodeURIComponent(name)}`;

/** Reads the length from the file, because the coach may have replaced it. Otherwise the content says it. */
export async function readLessonLength(
  ctx: AppContext,
  { video, lengthSeconds }: LessonContent,
): Promise<number | null> {
  const mediaFile = video?.kind === 'file' ? await findMediaFile(ctx, video.src) : undefined;
  return (mediaFile && (await readVideoLength(mediaFile.path, ctx.log))) ?? lengthSeconds;
}
