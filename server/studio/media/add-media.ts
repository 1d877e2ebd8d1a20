import { createHash } from 'node:crypto';
import { readFile, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import type { addClip as addClipEndpoint } from '#contracts/studio/media.ts';
import { namePictureFile } from '#contracts/studio/picture-files.ts';
import type { Picture } from '#contracts/studio/pictures-and-clips.ts';
import { roundClipLength } from '#domain/captions.ts';
import { type CompleteUpload, finishUpload } from './finish-upload.ts';
import type { MediaContext } from './media-context.ts';
import { mediaFolderOf, uploadsFolderOf } from './media-folder.ts';
import { convertCaptions, describeWrongTime } from './read-captions.ts';
import { runMediaProcess } from './run-media-process.ts';
import { refuseFile } from './unusable-file.ts';

type AddedClip = z.infer<NonNullable<typeof addClipEndpoint.reply>>['clip'];

/** Makes the files of a picture. Throws as `finishUpload` does. */
export const addPicture = (ctx: MediaContext, complete: CompleteUpload): Promise<Omit<Picture, 'alt'>> =>
  finishUpload(ctx, complete, 'picture', async (from) => {
    const to = join(uploadsFolderOf(ctx), `${complete.upload}-`);
    const result = await runMediaProcess({ kind: 'picture', from, to }, ctx.log);
    if (!('picture' in result)) throw new Error('the process made no picture');
    const { hash, widths, height, files } = result.picture;
    for (const name of files) await storeMediaFile(ctx, to + name, name);
    const width = widths.at(-1) ?? 0;
    return { src: `/media/${namePictureFile(hash, width, 'jpg')}`, width, height, widths };
  });

/** Makes the file of a clip. Throws as `finishUpload` does. */
export const addClip = (ctx: MediaContext, complete: CompleteUpload): Promise<AddedClip> =>
  finishUpload(ctx, complete, 'clip', async (from) => {
    const to = join(uploadsFolderOf(ctx), `${complete.upload}.mp4`);
    const result = await runMediaProcess({ kind: 'clip', from, to }, ctx.log);
    if (!('clip' in result)) throw new Error('the process made no clip');
    const { hash, type, seconds } = result.clip;
    await storeMediaFile(ctx, to, `${hash}.mp4`);
    return { src: `/media/${hash}.mp4`, type, lengthLabel: formatLength(seconds) };
  });

/** Stores captions. Throws as `finishUpload` does. */
export const addCaptions = (ctx: MediaContext, complete: CompleteUpload): Promise<string> =>
  finishUpload(ctx, complete, 'captions', async (from) => {
    const { path, name } = await writeCaptions(from);
    await storeMediaFile(ctx, path, name);
    return `/media/${name}`;
  });

/** Writes uploaded captions as WebVTT beside the upload. Returns the path, and the name for the file on the site. */
export async function writeCaptions(from: string): Promise<{ path: string; name: string }> {
  const text =
    convertCaptions(await readFile(from)) ??
    refuseFile('This file has no captions. Please choose a captions file (.vtt or .srt).');
  const wrongTime = describeWrongTime(text);
  if (wrongTime) refuseFile(wrongTime);
  const path = `${from}.vtt`;
  await writeFile(path, text, { flush: true });
  return { path, name: `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.vtt` };
}

/** Stores a file with the current time, so that it is not deleted as unused, even if it was there already. */
export async function storeMediaFile(ctx: MediaContext, from: string, name: string): Promise<void> {
  const to = join(mediaFolderOf(ctx), name);
  await rename(from, to);
  await utimes(to, ctx.now(), ctx.now());
}

/** Returns '1:40' for 100. */
function formatLength(seconds: number): string {
  const whole = roundClipLength(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
