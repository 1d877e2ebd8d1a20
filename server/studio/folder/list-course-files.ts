import type { CourseContent, LessonContent } from '#contracts/course/course-content.ts';
import { findClip, findLessonFile, findWorksheet } from '../media/course-files.ts';
import type { MediaContext } from '../media/media-context.ts';
import { COURSE_FILE, COURSE_FOLDER, type FolderFile } from './folder-layout.ts';
import { writeLesson } from './lesson-markdown.ts';

/** Lists the files of a course's folder. Lost files are left out and named in `missing`. */
export async function listCourseFiles(
  ctx: Pick<MediaContext, 'config'>,
  course: CourseContent,
): Promise<{ files: FolderFile[]; missing: string[] }> {
  const files = new Map<string, FolderFile>();
  const missing: string[] = [];
  const add = (folder: string, name: string, found: { path: string } | undefined) => {
    const path = `${COURSE_FOLDER}${folder}/${name}`;
    if (found) files.set(path, { path, from: found.path });
    else missing.push(path);
  };
  const listed: unknown[] = [];
  for (const lesson of course.lessons) {
    const { title, description, sections, id, video, ...rest } = lesson;
    const textFile = `lessons/part-${String(id).padStart(2, '0')}.md`;
    const path = COURSE_FOLDER + textFile;
    files.set(path, { path, text: writeLesson({ title, description, sections }) });
    const clip = await describeClip(ctx, video);
    listed.push({ id, text: textFile, video: clip, ...rest });
    if (clip?.kind !== 'file') continue;
    const names = [clip.src, ...clip.alternatives.map(({ src }) => src), clip.captions, clip.still];
    for (const name of names) if (name) add('videos', name, await findLessonFile(ctx, name));
  }
  for (const file of course.files) add('worksheets', file.stored, await findWorksheet(ctx, file));
  const { resources, files: worksheets } = course;
  const json = JSON.stringify({ lessons: listed, resources, files: worksheets }, null, 2);
  const path = COURSE_FOLDER + COURSE_FILE;
  return { files: [{ path, text: `${json}\n` }, ...files.values()], missing };
}

/** Describes a clip as members get it: the coach's own file replaces the sample in all its formats. */
async function describeClip(
  ctx: Pick<MediaContext, 'config'>,
  video: LessonContent['video'],
): Promise<LessonContent['video']> {
  if (video?.kind !== 'file') return video;
  const { files, captions, still, isFromCoach } = await findClip(ctx, video);
  const [first, ...others] = files.map(({ name, type }) => ({ src: name, type }));
  if (!first) return video;
  return { ...video, ...first, alternatives: others, captions, still, isSilent: !isFromCoach && video.isSilent };
}
