import type { CourseContent } from '#contracts/course/course-content.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import type { MediaContext } from '../media/media-context.ts';
import { importMedia } from './import-media.ts';
import { type ParsedFolder, parseFolder } from './parse-folder.ts';
import { parseCourseOf, prepareCourseFiles } from './prepare-course-files.ts';
import { readFolder } from './read-folder.ts';

/** `course` is null for a folder without one, such as an older site's. */
export type ImportedFolder = ParsedFolder & { course: CourseContent | null };

/**
 * Reads and checks all of a folder, and stores its pictures and clips. The caller saves the words. Throws
 * `FolderProblems`, `DISK_FULL`, `UNAVAILABLE`.
 */
export async function importFolder(
  ctx: MediaContext,
  { folder, current, admin }: { folder: string; current: SiteContent; admin: string },
): Promise<ImportedFolder> {
  const { texts, media } = await readFolder(folder);
  const { content, policies } = parseFolder(texts, current);
  const course = await parseCourseOf(texts);
  // Checks the files of the course, which are stored only after those of the pages have been accepted.
  const storeCourse = course && (await prepareCourseFiles(ctx, { course, media }));
  return {
    content: await importMedia(ctx, { content, media, admin }),
    policies,
    course: storeCourse ? await storeCourse() : null,
  };
}
