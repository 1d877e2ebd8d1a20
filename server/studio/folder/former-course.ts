import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { CourseLink, LessonVideo } from '#contracts/course/course.ts';
import { type CourseContent, DraftCourse } from '#contracts/course/course-content.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import type { AppContext } from '../../app-context.ts';
import { findClip } from '../media/course-files.ts';
import { sampleWorksheetFolder } from '../media/course-media-folders.ts';
import { COURSE_FOLDER } from './folder-layout.ts';
import { FolderProblems } from './folder-problems.ts';
import { explainZodMessage } from './read-json.ts';

const FORMER_FILE = 'course.ts';
const downloads = '/api/download/';

/** The `content/course` of 1.0, as its code exports it. */
const FormerCourse = z.object({
  lessons: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      description: z.string(),
      video: LessonVideo.nullable(),
      lengthSeconds: z.number().nullable(),
      sections: z.array(
        z.object({ heading: z.string(), paragraphs: z.array(z.string()), keyPoints: z.array(z.string()) }),
      ),
      links: z.array(CourseLink),
    }),
  ),
  resources: z.object({ spreadsheets: z.array(CourseLink), articles: z.array(CourseLink) }),
});

/** Returns true if the folder is a `content/course` of 1.0, which was code. */
export const isFormerCourse = (folder: string): Promise<boolean> =>
  stat(join(folder, FORMER_FILE)).then(
    (found) => found.isFile(),
    () => false,
  );

type FormerMedia = { course: CourseContent; media: Map<string, string> };

/** Reads the course of an installation of 1.0 with its clips, by running its code. Throws `FolderProblems`. */
export async function readFormerCourse(ctx: Pick<AppContext, 'config'>, folder: string): Promise<FormerMedia> {
  const url = pathToFileURL(join(folder, FORMER_FILE)).href;
  const former = FormerCourse.safeParse(await import(/* @vite-ignore */ url));
  if (!former.success) throw new FolderProblems([`${FORMER_FILE}: This isn’t a course of version 1.0.`]);
  const { lessons, resources } = former.data;
  const links = [...lessons.flatMap((lesson) => lesson.links), ...resources.spreadsheets];
  const worksheets = await readdir(sampleWorksheetFolder);
  const linkedNames = new Set(links.map((link) => link.url.replace(downloads, '')));
  const parsed = DraftCourse.safeParse({
    lessons: lessons.map((lesson) => ({
      ...lesson,
      lengthSeconds: lesson.lengthSeconds && Math.max(1, Math.ceil(lesson.lengthSeconds)),
      sections: lesson.sections.map(({ heading, paragraphs, keyPoints }) => ({
        heading,
        text: richTextOf(...paragraphs),
        keyPoints,
      })),
    })),
    resources,
    files: worksheets.filter((name) => linkedNames.has(name)).map((name) => ({ name, stored: name })),
  });
  if (!parsed.success)
    throw new FolderProblems(
      parsed.error.issues.map(
        ({ path, message }) => `${FORMER_FILE}, ${path.join('.')}: ${explainZodMessage(message)}`,
      ),
    );
  const clips = join(folder, 'videos');
  const names = await readdir(clips).catch(() => []);
  const media = new Map(names.map((name) => [`${COURSE_FOLDER}videos/${name}`, join(clips, name)]));
  return preferOwnClips(ctx, { course: parsed.data, media });
}

/** Gives lessons the clips that the coach put into `files/`: in 1.0, they replaced those of the folder. */
async function preferOwnClips(ctx: Pick<AppContext, 'config'>, { course, media }: FormerMedia): Promise<FormerMedia> {
  const lessons = await Promise.all(
    course.lessons.map(async (lesson) => {
      if (lesson.video?.kind !== 'file') return lesson;
      const clip = await findClip(ctx, lesson.video);
      const [preferred, ...alternatives] = clip.files.map(({ name, type }) => ({ src: name, type }));
      if (!clip.isFromCoach || !preferred) return lesson;
      const { captions, still } = clip;
      for (const name of [preferred, ...alternatives].map(({ src }) => src).concat(captions ?? [], still ?? []))
        media.delete(`${COURSE_FOLDER}videos/${name}`);
      return { ...lesson, video: { ...lesson.video, ...preferred, alternatives, captions, still } };
    }),
  );
  return { course: { ...course, lessons }, media };
}
