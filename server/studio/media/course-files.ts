import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { CourseContent, CourseFile, LessonClip, LessonContent } from '#contracts/course/course-content.ts';
import type { AppContext } from '../../app-context.ts';
import { courseFilesFolder, sampleClipFolder, sampleWorksheetFolder } from './course-media-folders.ts';

type Context = Pick<AppContext, 'config'>;

type MediaFile = {
  /** The path with all symbolic links resolved. */
  path: string;
  type: string;
  size: number;
};

export type ClipFile = MediaFile & { name: string };

/**
 * Finds the clip, the captions or the still with this name, if a lesson uses it. The coach's uploads and files in
 * `DATA_DIR/files` take precedence over the samples. A symbolic link that leads out of the folder counts as missing.
 */
export async function findMediaFile(ctx: Context, { lessons }: Pick<CourseContent, 'lessons'>, name: string) {
  const type = listMediaTypes(lessons).get(name);
  return type === undefined ? undefined : findLessonFile(ctx, name, type);
}

/** Returns whether a file is a worksheet, which browsers must save: they would show a PDF file, and run its scripts. */
export const isWorksheet = (name: string): boolean => /^[\w.-]+\.(docx|xlsx|pdf)$/.test(name);

/** Finds a worksheet, or a file of a clip that only the draft or an earlier version names. */
export async function findUnpublishedFile(ctx: Context, name: string): Promise<MediaFile | undefined> {
  if (isWorksheet(name)) return findWorksheet(ctx, { name, stored: name });
  const [, extension = ''] = /^[\w-]+\.(mp4|m4v|mov|mkv|webm|vtt|webp)$/.exec(name) ?? [];
  const type = unpublishedTypes[extension];
  return type === undefined ? undefined : findLessonFile(ctx, name, type);
}

/** Finds a file of any lesson by its name. */
export const findLessonFile = (ctx: Context, name: string, type = ''): Promise<MediaFile | undefined> =>
  findFileIn([...listOwnFolders(ctx), sampleClipFolder], name, type);

/** Lists the coach's folders: one for uploads, and one for files that were put there by hand. */
const listOwnFolders = (ctx: Context): string[] => [courseFilesFolder(ctx), ctx.config.filesFolder];

export const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const handoutTypes: Record<string, string> = {
  docx: WORD_TYPE,
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** Finds a worksheet of the course: the coach's own, or a sample. */
export const findWorksheet = (ctx: Context, { name, stored }: CourseFile): Promise<MediaFile | undefined> =>
  findFileIn([courseFilesFolder(ctx), sampleWorksheetFolder], stored, handoutTypes[name.split('.').at(-1) ?? ''] ?? '');

async function findFileIn(folders: readonly string[], name: string, type: string): Promise<MediaFile | undefined> {
  for (const folder of folders) {
    const file = await findMediaFileIn(folder, name, type);
    if (file) return file;
  }
  return undefined;
}

type FileVideo = Extract<LessonClip, { kind: 'file' }>;

/** The existing files of a clip, in the preferred format first, its captions and its still. */
export type Clip = { files: ClipFile[]; captions: string | null; still: string | null; isFromCoach: boolean };

/**
 * Finds a lesson's clip. One file of the coach's replaces the sample in all its formats, since otherwise some browsers
 * would play the one and some the other. It also replaces the sample's captions and still.
 */
export async function findClip(ctx: Context, video: FileVideo): Promise<Clip> {
  const findIn = async (folders: readonly string[]) => {
    const findFormat = async ({ src, type }: { src: string; type: string }) => {
      const file = await findFileIn(folders, src, type);
      return file && { ...file, name: src };
    };
    const nameIfThere = async (name: string | null, type: string) =>
      name && (await findFileIn(folders, name, type)) ? name : null;
    const files = await Promise.all(listFormats(video).map(findFormat));
    return {
      files: files.filter((file) => file !== undefined),
      captions: await nameIfThere(video.captions, CAPTIONS_TYPE),
      still: await nameIfThere(video.still, STILL_TYPE),
    };
  };
  const own = await findIn(listOwnFolders(ctx));
  if (own.files.length > 0) return { ...own, isFromCoach: true };
  const sample = await findIn([sampleClipFolder]);
  return {
    files: sample.files,
    captions: own.captions ?? sample.captions,
    still: own.still ?? sample.still,
    isFromCoach: false,
  };
}

const CAPTIONS_TYPE = 'text/vtt; charset=utf-8';
const STILL_TYPE = 'image/webp';

const unpublishedTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mkv: 'video/x-matroska',
  webm: 'video/webm',
  vtt: CAPTIONS_TYPE,
  webp: STILL_TYPE,
};

const listFormats = ({ src, type, alternatives }: FileVideo) => [{ src, type }, ...alternatives];

/** Lists the content types of all files that the lessons use, by name. */
function listMediaTypes(lessons: readonly LessonContent[]): Map<string, string> {
  const types = new Map<string, string>();
  for (const { video } of lessons) {
    if (video?.kind !== 'file') continue;
    for (const { src, type } of listFormats(video)) types.set(src, type);
    if (video.captions) types.set(video.captions, CAPTIONS_TYPE);
    if (video.still) types.set(video.still, STILL_TYPE);
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

/** Returns whether the error means that a file is missing or unreadable. */
const isFileUnavailable = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM'].includes((error as { code?: string }).code ?? '');
