import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteContent } from '#contracts/site-content.ts';
import { addCaptions, addClip, addPicture, storeMediaFile } from '../media/add-media.ts';
import type { MediaContext } from '../media/finish-upload.ts';
import { uploadsFolderOf } from '../media/media-folder.ts';
import { runMediaProcess } from '../media/run-media-process.ts';
import { uploadPath } from '../media/upload-files.ts';
import { Refusal } from '../refusal.ts';
import { FolderProblems } from './folder-layout.ts';
import { isPicture, listNamedFiles, placeOfFile, visitContent } from './named-files.ts';
import { isOwnFile, kindOfOwnFile, replaceOwnFiles, type UploadedFile } from './own-files.ts';

type BroughtIn = { content: SiteContent; media: Map<string, string>; admin: string };

/**
 * Makes the folder's pictures and clips files of this site, and returns the content as it then names them. Everything is checked
 * before anything is stored. Throws `FolderProblems`, `DISK_FULL`, `UNAVAILABLE`.
 */
export async function bringInMedia(ctx: MediaContext, { content, media, admin }: BroughtIn): Promise<SiteContent> {
  const addresses = listNamedFiles(content);
  const { known, made } = await compareWithSite(ctx, addresses, media);
  await checkMade(ctx, content, made);
  const uploaded = new Map<string, UploadedFile>();
  const problems: string[] = [];
  for (const address of addresses.filter(isOwnFile)) {
    const path = media.get(address.slice(1)) as string;
    const result = await upload(ctx, { address, path, admin }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || ['DISK_FULL', 'UNAVAILABLE'].includes(error.code)) throw error;
      problems.push(`${address.slice(1)}: ${error.message}`);
    });
    if (result) uploaded.set(address, result);
  }
  if (problems.length > 0) throw new FolderProblems(problems);
  for (const { address, path } of made) await store(ctx, address, path);
  // Those that no page has shown for a while would be deleted before the words are saved.
  for (const address of known.filter((one) => one.startsWith('/media/')))
    await utimes(placeOfFile(ctx, address), ctx.now(), ctx.now());
  return replaceOwnFiles(content, uploaded);
}

type MadeFile = { address: string; path: string };

/** Which of the files the site has already, and which another site has made. Throws `FolderProblems` for those that are nowhere, or differ. */
async function compareWithSite(
  ctx: MediaContext,
  addresses: string[],
  media: Map<string, string>,
): Promise<{ known: string[]; made: MadeFile[] }> {
  const problems: string[] = [];
  const known: string[] = [];
  const made: MadeFile[] = [];
  for (const address of addresses) {
    const name = address.slice(1);
    const inFolder = media.get(name);
    const isHere = await stat(placeOfFile(ctx, address)).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isOwnFile(address)) {
      if (!kindOfOwnFile(address))
        problems.push(`${name}: Please use JPEG, PNG, WebP or AVIF pictures, MP4 clips and WebVTT captions (.vtt).`);
      else if (!inFolder) problems.push(`${name}: A page shows this file, but it isn’t in the folder.`);
    } else if (isHere) {
      if (inFolder && !(await areEqual(inFolder, placeOfFile(ctx, address))))
        problems.push(
          `${name}: This site has another file of this name. Please put yours into media, with a new name.`,
        );
      known.push(address);
    } else if (!inFolder) problems.push(`${name}: A page shows this file, but it isn’t in the folder.`);
    else if (!address.startsWith('/media/'))
      problems.push(`${name}: This site has no such file. Please put your own files into media.`);
    else made.push({ address, path: inFolder });
  }
  if (problems.length > 0) throw new FolderProblems(problems);
  return { known, made };
}

async function areEqual(one: string, other: string): Promise<boolean> {
  const [{ size: bytes }, { size: otherBytes }] = await Promise.all([stat(one), stat(other)]);
  return bytes === otherBytes && (await readFile(one)).equals(await readFile(other));
}

/** Reads each file in a process of its own. Throws `FolderProblems` for those that are not what their names and the content say. */
async function checkMade(ctx: MediaContext, content: SiteContent, made: MadeFile[]): Promise<void> {
  if (made.length === 0) return;
  await mkdir(uploadsFolderOf(ctx), { recursive: true });
  const files = made.map(({ address, path }) => ({ path, name: address.slice('/media/'.length) }));
  const to = join(uploadsFolderOf(ctx), `${randomBytes(16).toString('hex')}.mp4`);
  const result = await runMediaProcess({ kind: 'check', files, to }, ctx.log);
  if (!('checked' in result)) throw new Error('the process checked nothing');
  const problems: string[] = [];
  const sizes = new Map<string, { width: number; height: number }>();
  for (const [index, { address }] of made.entries()) {
    const file = result.checked[index];
    if (!file || 'unusable' in file) problems.push(`${address.slice(1)}: ${file?.unusable}`);
    else if ('width' in file) sizes.set(address, file);
  }
  visitContent(content, (value) => {
    const size = isPicture(value) && sizes.get(value.src);
    if (size && isPicture(value) && (value.width !== size.width || value.height !== size.height))
      problems.push(
        `${value.src.slice(1)}: It’s ${size.width} × ${size.height} pixels, but the page says ${value.width} × ${value.height}.`,
      );
  });
  if (problems.length > 0) throw new FolderProblems([...new Set(problems)]);
}

/** As if the coach had uploaded it in the studio. */
async function upload(
  ctx: MediaContext,
  { address, path, admin }: { address: string; path: string; admin: string },
): Promise<UploadedFile> {
  const complete = { upload: randomBytes(16).toString('hex'), bytes: (await stat(path)).size, admin };
  await mkdir(uploadsFolderOf(ctx), { recursive: true });
  await copyFile(path, uploadPath(ctx, complete.upload));
  const kind = kindOfOwnFile(address);
  if (kind === 'picture') return addPicture(ctx, complete);
  return kind === 'clip' ? addClip(ctx, complete) : { captions: await addCaptions(ctx, complete) };
}

/** Renamed when it is complete, so that nobody gets half of it. */
async function store(ctx: MediaContext, address: string, path: string): Promise<void> {
  await mkdir(uploadsFolderOf(ctx), { recursive: true });
  const copy = join(uploadsFolderOf(ctx), `${randomBytes(16).toString('hex')}.copy`);
  try {
    await copyFile(path, copy);
    await storeMediaFile(ctx, copy, address.slice('/media/'.length));
  } finally {
    await rm(copy, { force: true });
  }
}
