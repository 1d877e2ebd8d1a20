import { createHash } from 'node:crypto';
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { type addClip as addClipEndpoint, type MediaKind, maxMediaBytes, tooLargeMessages } from '#contracts/media.ts';
import { namePictureFile } from '#contracts/picture-files.ts';
import type { Picture } from '#contracts/pictures-and-clips.ts';
import { recordAdminAction } from '../accounts/audit-log.ts';
import type { AppContext } from '../app-context.ts';
import { Refusal } from '../refusal.ts';
import { syncFolder } from '../replace-file.ts';
import { mediaFolderOf, uploadsFolderOf } from './media-folder.ts';
import { readCaptions } from './read-captions.ts';
import { refuseFile } from './refuse-file.ts';
import { runMediaProcess } from './run-media-process.ts';
import { deleteUpload, endedUpload, refusingFullDisk, uploadPath } from './upload-files.ts';

type MediaContext = Pick<AppContext, 'config' | 'database' | 'log' | 'now'>;
type CompleteUpload = { upload: string; bytes: number; admin: string };
type AddedClip = z.infer<NonNullable<typeof addClipEndpoint.reply>>['clip'];

/** Makes the files of a picture. Throws `invalid` at `file`, `NOT_FOUND`, `NOT_POSSIBLE`, `TOO_LARGE`, `DISK_FULL`. */
export const addPicture = (ctx: MediaContext, complete: CompleteUpload): Promise<Omit<Picture, 'alt'>> =>
  finishUpload(ctx, complete, 'picture', async (from) => {
    const to = join(uploadsFolderOf(ctx), `${complete.upload}-`);
    const result = await runMediaProcess({ kind: 'picture', from, to }, ctx.log);
    if (!('picture' in result)) throw new Error('the process made no picture');
    const { hash, widths, height, files } = result.picture;
    for (const name of files) await store(ctx, to + name, name);
    const width = widths.at(-1) ?? 0;
    return { src: `/media/${namePictureFile(hash, width, 'jpg')}`, width, height, widths };
  });

/** Makes the file of a clip. Throws like `addPicture`. */
export const addClip = (ctx: MediaContext, complete: CompleteUpload): Promise<AddedClip> =>
  finishUpload(ctx, complete, 'clip', async (from) => {
    const to = join(uploadsFolderOf(ctx), `${complete.upload}.mp4`);
    const result = await runMediaProcess({ kind: 'clip', from, to }, ctx.log);
    if (!('clip' in result)) throw new Error('the process made no clip');
    const { hash, type, seconds } = result.clip;
    await store(ctx, to, `${hash}.mp4`);
    return { src: `/media/${hash}.mp4`, type, lengthLabel: formatLength(seconds) };
  });

/** Stores captions. Throws like `addPicture`. */
export const addCaptions = (ctx: MediaContext, complete: CompleteUpload): Promise<string> =>
  finishUpload(ctx, complete, 'captions', async (from) => {
    const text =
      readCaptions(await readFile(from)) ??
      refuseFile('This file has no captions. Please choose a WebVTT file (.vtt).');
    const name = `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.vtt`;
    await writeFile(`${from}.vtt`, text, { flush: true });
    await store(ctx, `${from}.vtt`, name);
    return `/media/${name}`;
  });

const finishing = new Map<string, Promise<unknown>>();

/** A browser that lost the reply, or waited too long for it, asks once more. It gets the same result. */
function finishUpload<Result>(
  ctx: MediaContext,
  complete: CompleteUpload,
  kind: MediaKind,
  make: (path: string) => Promise<Result>,
): Promise<Result> {
  const key = `${complete.upload} ${kind}`;
  const running = finishing.get(key) ?? finish(ctx, complete, kind, make).finally(() => finishing.delete(key));
  finishing.set(key, running);
  return running as Promise<Result>;
}

/** Makes files of the site from a complete upload, whose own file then goes, as it does when it cannot be used. The result stays for a day. */
async function finish<Result>(
  ctx: MediaContext,
  { upload, bytes, admin }: CompleteUpload,
  kind: MediaKind,
  make: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = uploadPath(ctx, upload);
  const resultPath = join(uploadsFolderOf(ctx), `${upload}.${kind}.json`);
  const earlier = await readFile(resultPath, 'utf8').catch(() => null);
  if (earlier !== null) return JSON.parse(earlier);
  const found = await stat(path).catch(() => null);
  if (!found) throw endedUpload();
  if (found.size !== bytes)
    throw new Refusal('NOT_POSSIBLE', { message: 'This file hasn’t arrived completely. Please send it once more.' });
  try {
    if (bytes > maxMediaBytes[kind]) throw new Refusal('TOO_LARGE', { message: tooLargeMessages[kind] });
    const result = await refusingFullDisk(async () => {
      const made = await make(path);
      await syncFolder(mediaFolderOf(ctx));
      await writeFile(resultPath, JSON.stringify(made));
      return made;
    });
    const subject = describe(kind, result);
    await recordAdminAction(ctx.database, { actor: admin, action: 'media-added', subject }, ctx.now());
    await rm(path, { force: true });
    return result;
  } catch (error) {
    if (error instanceof Refusal) await deleteUpload(ctx, upload);
    throw error;
  }
}

const describe = (kind: MediaKind, result: unknown): string =>
  `${kind} ${typeof result === 'string' ? result : (result as { src: string }).src}`;

/** The same file may be there already: its time says that it was added again, so that it is not deleted as unused. */
async function store(ctx: MediaContext, from: string, name: string): Promise<void> {
  const to = join(mediaFolderOf(ctx), name);
  await rename(from, to);
  await utimes(to, ctx.now(), ctx.now());
}

/** '1:40' */
function formatLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
