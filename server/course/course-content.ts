import type { z } from 'zod';
import { resources } from '#content/course/course.ts';
import { content } from '#content/site.ts';
import type { CourseModule, getCourseContent, LessonText, LessonVideo } from '#contracts/course.ts';
import { type LessonProgress, nextLesson, summaryOf } from '#domain/lessons.ts';
import type { SignedIn } from '../accounts/recognise.ts';
import type { AppContext } from '../app-context.ts';
import { clipLength } from './clip-length.ts';
import { findClip } from './clips.ts';
import { readProgress } from './progress.ts';

/** The whole course, as far as this member is with it. */
export async function readCourse(ctx: AppContext, { user }: SignedIn): Promise<z.input<typeof getCourseContent.reply>> {
  const begun = await readProgress(ctx.database, user.id);
  const modules = ctx.lessons.map((lesson) =>
    moduleOf(
      ctx,
      lesson,
      begun.find(({ id }) => id === lesson.id),
    ),
  );
  return {
    user: { firstName: user.firstName, lastName: user.lastName },
    modules: await Promise.all(modules),
    resources,
    coursePath: content.coursePath,
    nextId: nextLesson(begun),
  };
}

async function moduleOf(
  ctx: AppContext,
  lesson: LessonText,
  progress: LessonProgress | undefined,
): Promise<CourseModule> {
  const { id, title, description, sections, links } = lesson;
  const [video, lengthSeconds] = await Promise.all([videoOf(ctx, lesson), lessonLength(ctx, lesson)]);
  return {
    id,
    title,
    description,
    completed: progress?.completed ?? false,
    downloadUrl: `/api/download/${summaryOf(id).file}`,
    video,
    lengthSeconds,
    positionSeconds: progress?.positionSeconds ?? 0,
    sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs })),
    links,
  };
}

/** A file that is not there yet is no video. */
async function videoOf(ctx: AppContext, { video }: LessonText): Promise<LessonVideo | null> {
  if (video?.kind !== 'file') return video;
  const [clip, captions] = await Promise.all([
    findClip(ctx, video.src),
    video.captions ? findClip(ctx, video.captions) : undefined,
  ]);
  if (!clip) return null;
  return {
    ...video,
    src: addressOf(video.src),
    captions: captions && video.captions ? addressOf(video.captions) : null,
  };
}

const addressOf = (name: string): string => `/api/course/media/${encodeURIComponent(name)}`;

/** A file tells its length itself, whatever stands in the content: the coach may have put another one in its place. */
export async function lessonLength(ctx: AppContext, { video, lengthSeconds }: LessonText): Promise<number | null> {
  const clip = video?.kind === 'file' ? await findClip(ctx, video.src) : undefined;
  return (clip && (await clipLength(clip.path, ctx.log))) ?? lengthSeconds;
}
