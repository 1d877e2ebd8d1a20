import { mkdir, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { CourseContent } from '#contracts/course/course-content.ts';
import { Refusal } from '../../requests/refusal.ts';
import { checkCourseFile, isCourseClip } from '../media/check-course-file.ts';
import { findLessonFile, findWorksheet } from '../media/course-files.ts';
import { storeCourseFile, touchCourseFile } from '../media/course-media-folders.ts';
import { requireDiskSpace } from '../media/disk-space.ts';
import { hashFile } from '../media/hash-file.ts';
import type { MediaContext } from '../media/media-context.ts';
import { uploadsFolderOf } from '../media/media-folder.ts';
import { runMediaProcess } from '../media/run-media-process.ts';
import { UnusableFile } from '../media/unusable-file.ts';
import { COURSE_FOLDER } from './folder-layout.ts';
import { FolderProblems } from './folder-problems.ts';
import { storeCopy } from './import-media.ts';
import { parseCourse } from './parse-course.ts';

/** Parses the course of a site's folder; null if it has none. Throws `FolderProblems`. */
export async function parseCourseOf(texts: ReadonlyMap<string, string>): Promise<CourseContent | null> {
  const courseTexts = [...texts].filter(([path]) => path.startsWith(COURSE_FOLDER));
  if (courseTexts.length === 0) return null;
  const byPath = new Map(courseTexts.map(([path, text]) => [path.slice(COURSE_FOLDER.length), text]));
  return parseCourse(byPath, COURSE_FOLDER);
}

type NewFile = { path: string; name: string; bytes: number };

/**
 * Checks the clips, captions and worksheets of a course. The returned function stores those that this site does not
 * have, byte for byte, and returns the course with their names. Throws `FolderProblems`, `DISK_FULL`.
 */
export async function prepareCourseFiles(
  ctx: MediaContext,
  { course, media }: { course: CourseContent; media: ReadonlyMap<string, string> },
): Promise<() => Promise<CourseContent>> {
  const problems: string[] = [];
  const newFiles = new Map<string, NewFile>();

  async function check(folder: string, name: string, existing: { path: string } | undefined) {
    const pathInFolder = `${COURSE_FOLDER}${folder}/${name}`;
    const path = media.get(pathInFolder);
    if (newFiles.has(pathInFolder)) return;
    if (existing) await touchCourseFile(ctx, name);
    if (!path) {
      if (!existing) problems.push(`${pathInFolder}: A lesson has this file, but it isn’t in the folder.`);
      return;
    }
    const hash = await hashFile(path);
    if (existing && (await hashFile(existing.path)) === hash) return;
    const checked = isCourseClip(name)
      ? runMediaProcess({ kind: 'course-clip', from: path }, ctx.log).then(() => {})
      : checkCourseFile(path, name);
    const problem = await checked.catch((error: unknown) => {
      const isUnusable = error instanceof UnusableFile || (error instanceof Refusal && error.code === 'invalid');
      if (!isUnusable) throw error;
      return error.message;
    });
    if (problem) problems.push(`${pathInFolder}: ${problem}`);
    newFiles.set(pathInFolder, { path, name: hash + extname(name).toLowerCase(), bytes: (await stat(path)).size });
  }

  for (const { video } of course.lessons) {
    if (video?.kind !== 'file') continue;
    const names = [video.src, ...video.alternatives.map(({ src }) => src), video.captions, video.still];
    for (const name of names) if (name) await check('videos', name, await findLessonFile(ctx, name));
  }
  for (const file of course.files) await check('worksheets', file.stored, await findWorksheet(ctx, file));
  if (problems.length > 0) throw new FolderProblems([...new Set(problems)]);

  return async () => {
    await mkdir(uploadsFolderOf(ctx), { recursive: true });
    const bytes = [...newFiles.values()].reduce((sum, file) => sum + file.bytes, 0);
    await requireDiskSpace(uploadsFolderOf(ctx), bytes);
    for (const { path, name } of newFiles.values())
      await storeCopy(ctx, path, (copy) => storeCourseFile(ctx, copy, name));
    return renameFiles(course, (folder, name) => newFiles.get(`${COURSE_FOLDER}${folder}/${name}`)?.name ?? name);
  };
}

function renameFiles(course: CourseContent, nameOf: (folder: string, name: string) => string): CourseContent {
  const inVideos = <Name extends string | null>(name: Name) => name && nameOf('videos', name);
  return {
    ...course,
    files: course.files.map((file) => ({ ...file, stored: nameOf('worksheets', file.stored) })),
    lessons: course.lessons.map((lesson) => {
      const { video } = lesson;
      if (video?.kind !== 'file') return lesson;
      const alternatives = video.alternatives.map((format) => ({ ...format, src: nameOf('videos', format.src) }));
      const captions = inVideos(video.captions);
      const still = inVideos(video.still);
      return { ...lesson, video: { ...video, src: nameOf('videos', video.src), alternatives, captions, still } };
    }),
  };
}
