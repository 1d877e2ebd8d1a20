import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LessonContent } from '#contracts/course.ts';
import type { AppContext } from '../app-context.ts';

/** The clips that are part of the site. No public URL serves them. */
const bundledMediaFolder = fileURLToPath(new URL('../../content/course/videos', import.meta.url));

type MediaFile = {
  /** Without symbolic links. */
  path: string;
  type: string;
  size: number;
};

/**
 * The clip or the captions with this name, if a lesson uses them. The coach's file in `DATA_DIR/files` takes precedence over
 * the site's own. A symbolic link that leads out of the folder counts as missing.
 */
export async function findMediaFile({ config, lessons }: Pick<AppContext, 'config' | 'lessons'>, name: string) {
  const type = listMediaTypes(lessons).get(name);
  if (type === undefined) return undefined;
  return (await findMediaFileIn(config.filesFolder, name, type)) ?? findMediaFileIn(bundledMediaFolder, name, type);
}

/** The content types of all files that the lessons use, by name. */
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

/** An unreadable file counts as missing. */
const isFileUnavailable = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'].includes((error as { code?: string }).code ?? '');
