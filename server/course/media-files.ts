import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LessonContent } from '#contracts/course.ts';
import type { AppContext } from '../app-context.ts';

/** The clips that the site comes with. Nothing of them is answered at a public address. */
const bundledMediaFolder = fileURLToPath(new URL('../../content/course/videos', import.meta.url));

type MediaFile = {
  /** Where it lies in truth, no link on the way. */
  path: string;
  type: string;
  size: number;
};

/**
 * The clip or the captions of that name, if a lesson names them. The coach's own file in `DATA_DIR/files` goes before the one
 * that the site comes with. What a link leads out of its folder to is not there.
 */
export async function findMediaFile({ config, lessons }: Pick<AppContext, 'config' | 'lessons'>, name: string) {
  const type = listMediaTypes(lessons).get(name);
  if (type === undefined) return undefined;
  return (await findMediaFileIn(config.filesFolder, name, type)) ?? findMediaFileIn(bundledMediaFolder, name, type);
}

/** What the lessons name, and what each is. */
function listMediaTypes(lessons: readonly LessonContent[]): Map<string, string> {
  const types = new Map<string, string>();
  for (const { video } of lessons) {
    if (video?.kind !== 'file') continue;
    types.set(video.src, video.type);
    if (video.captions) types.set(video.captions, 'text/vtt; charset=utf-8');
  }
  return types;
}

async function findMediaFileIn(folder: string, name: string, type: string): Promise<MediaFile | undefined> {
  try {
    const [root, path] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
    if (dirname(path) !== root || basename(path).startsWith('.')) return undefined;
    const file = await stat(path);
    return file.isFile() ? { path, type, size: file.size } : undefined;
  } catch (error) {
    if (isFileUnavailable(error)) return undefined;
    throw error;
  }
}

/** A file that may not be read is as good as none. */
const isFileUnavailable = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'].includes((error as { code?: string }).code ?? '');
