import { mkdir, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../app-context.ts';
import { syncFolder } from '../../process/replace-file.ts';
import { startingCourseFolder } from '../folder/starting-course.ts';

/** Returns the folder of uploads for members. Names are hashes of the content, so no file ever changes. */
export const courseFilesFolder = ({ config }: Pick<AppContext, 'config'>): string => join(config.filesFolder, 'course');

/** The folders of a new site's samples. */
export const sampleClipFolder = join(startingCourseFolder, 'videos');
export const sampleWorksheetFolder = join(startingCourseFolder, 'worksheets');

/** Stores a file, or sets the time of one that is there already, so that it is not deleted as unused. */
export async function storeCourseFile(
  ctx: Pick<AppContext, 'config' | 'now'>,
  from: string,
  name: string,
): Promise<void> {
  const folder = courseFilesFolder(ctx);
  await mkdir(folder, { recursive: true });
  await rename(from, join(folder, name));
  await touchCourseFile(ctx, name);
  await syncFolder(folder);
}

/** Sets the time of a file that is stored here, so that it is not deleted as unused. */
export async function touchCourseFile(ctx: Pick<AppContext, 'config' | 'now'>, name: string): Promise<void> {
  await utimes(join(courseFilesFolder(ctx), name), ctx.now(), ctx.now()).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
