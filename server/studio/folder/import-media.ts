import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileClip, isPicture } from '#contracts/studio/pictures-and-clips.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';
import { Refusal } from '../../requests/refusal.ts';
import { addCaptions, addClip, addPicture, storeMediaFile } from '../media/add-media.ts';
import type { CheckedFile } from '../media/check-media-file.ts';
import { requireDiskSpace } from '../media/disk-space.ts';
import { hashFile } from '../media/hash-file.ts';
import type { MediaContext } from '../media/media-context.ts';
import { uploadsFolderOf } from '../media/media-folder.ts';
import { runMediaProcess } from '../media/run-media-process.ts';
import { uploadPath } from '../media/upload-files.ts';
import { FolderProblems } from './folder-problems.ts';
import { filePathOf, listReferencedFiles, visitContent } from './named-files.ts';
import { isNewFile, kindOfNewFile, replaceNewFiles, type UploadedFile } from './new-files.ts';

type ImportInput = { content: SiteContent; media: Map<string, string>; admin: string };

/**
 * Stores the folder's pictures and clips on this site, and returns the content with their new addresses. Nothing is
 * stored if a file is missing or contradicts this site's. New files are checked as they are stored: if one fails, those
 * stored before stay unused and are deleted later. Throws `FolderProblems`, `DISK_FULL`, `UNAVAILABLE`.
 */
export async function importMedia(ctx: MediaContext, { content, media, admin }: ImportInput): Promise<SiteContent> {
  const addresses = listReferencedFiles(content);
  const { existing, processed } = await compareWithSite(ctx, addresses, media);
  await checkProcessedFiles(ctx, content, processed);
  const newFiles = addresses.filter(isNewFile).map((address) => ({ address, path: media.get(address.slice(1)) ?? '' }));
  await requireSpaceForCopies(ctx, [...newFiles, ...processed]);
  const uploaded = new Map<string, UploadedFile>();
  const problems: string[] = [];
  for (const { address, path } of newFiles) {
    const result = await upload(ctx, { address, path, admin }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || ['DISK_FULL', 'UNAVAILABLE'].includes(error.code)) throw error;
      problems.push(`${address.slice(1)}: ${error.message}`);
    });
    if (result) uploaded.set(address, result);
  }
  if (problems.length > 0) throw new FolderProblems(problems);
  for (const { address, path } of processed)
    await storeCopy(ctx, path, (copy) => storeMediaFile(ctx, copy, address.slice('/media/'.length)));
  // A new file time keeps these files from being deleted as old and unused until the content that shows them is saved.
  for (const address of existing.filter((file) => file.startsWith('/media/')))
    await utimes(filePathOf(ctx, address), ctx.now(), ctx.now());
  return replaceNewFiles(content, uploaded);
}

/** A file that another site has processed, which is stored here as it is. */
type ProcessedFile = { address: string; path: string };

/** Separates this site's files from another site's. Throws `FolderProblems` for missing or changed files. */
async function compareWithSite(
  ctx: MediaContext,
  addresses: string[],
  media: Map<string, string>,
): Promise<{ existing: string[]; processed: ProcessedFile[] }> {
  const problems: string[] = [];
  const existing: string[] = [];
  const processed: ProcessedFile[] = [];
  for (const address of addresses) {
    const name = address.slice(1);
    const inFolder = media.get(name);
    const isHere = await stat(filePathOf(ctx, address)).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isNewFile(address)) {
      if (!kindOfNewFile(address))
        problems.push(`${name}: Please use JPEG, PNG, WebP or AVIF pictures, MP4 clips and captions files (.vtt).`);
      else if (!inFolder) problems.push(`${name}: A page shows this file, but it isn’t in the folder.`);
    } else if (isHere) {
      if (inFolder && !(await areEqual(inFolder, filePathOf(ctx, address))))
        problems.push(
          `${name}: This site has another file of this name. Please put yours into media, with a new name.`,
        );
      existing.push(address);
    } else if (!inFolder) problems.push(`${name}: A page shows this file, but it isn’t in the folder.`);
    else if (!address.startsWith('/media/'))
      problems.push(`${name}: This site has no such file. Please put your own files into media.`);
    else processed.push({ address, path: inFolder });
  }
  if (problems.length > 0) throw new FolderProblems(problems);
  return { existing, processed };
}

async function areEqual(one: string, other: string): Promise<boolean> {
  const [{ size: bytes }, { size: otherBytes }] = await Promise.all([stat(one), stat(other)]);
  return bytes === otherBytes && (await hashFile(one)) === (await hashFile(other));
}

/**
 * Reads each file in a process of its own. Throws `FolderProblems` for files that contradict their names or the
 * content.
 */
async function checkProcessedFiles(ctx: MediaContext, content: SiteContent, processed: ProcessedFile[]): Promise<void> {
  if (processed.length === 0) return;
  await mkdir(uploadsFolderOf(ctx), { recursive: true });
  const files = processed.map(({ address, path }) => ({ path, name: address.slice('/media/'.length) }));
  const to = join(uploadsFolderOf(ctx), `${randomBytes(16).toString('hex')}.mp4`);
  const result = await runMediaProcess({ kind: 'check', files, to }, ctx.log);
  if (!('checked' in result)) throw new Error('the process checked nothing');
  const problems: string[] = [];
  const checked = new Map<string, CheckedFile>();
  for (const [index, { address }] of processed.entries()) {
    const file = result.checked[index];
    if (!file) throw new Error('the process checked fewer files');
    if ('unusable' in file) problems.push(`${address.slice(1)}: ${file.unusable}`);
    else checked.set(address, file);
  }
  visitContent(content, (value) => {
    if (isPicture(value)) {
      const size = checked.get(value.src)?.size;
      if (size && (value.width !== size.width || value.height !== size.height))
        problems.push(
          `${value.src.slice(1)}: It’s ${size.width} × ${size.height} pixels, but the page says ${value.width} × ${value.height}.`,
        );
    }
    if (!isFileClip(value)) return;
    // Browsers choose a clip by its type, so a wrong one would not play.
    for (const { src, type } of [value, ...value.alternatives]) {
      const found = checked.get(src)?.type;
      if (found && found !== type) problems.push(`${src.slice(1)}: It’s ${found}, but the page says ${type}.`);
    }
  });
  if (problems.length > 0) throw new FolderProblems([...new Set(problems)]);
}

/** Throws `DISK_FULL`. */
async function requireSpaceForCopies(ctx: MediaContext, files: { path: string }[]): Promise<void> {
  await mkdir(uploadsFolderOf(ctx), { recursive: true });
  const sizes = await Promise.all(files.map(async ({ path }) => (await stat(path)).size));
  await requireDiskSpace(
    uploadsFolderOf(ctx),
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

/** Adds a file as if the coach had uploaded it in the studio. */
async function upload(
  ctx: MediaContext,
  { address, path, admin }: { address: string; path: string; admin: string },
): Promise<UploadedFile> {
  const complete = { upload: randomBytes(16).toString('hex'), bytes: (await stat(path)).size, admin };
  await mkdir(uploadsFolderOf(ctx), { recursive: true });
  await copyFile(path, uploadPath(ctx, complete.upload));
  const kind = kindOfNewFile(address);
  if (kind === 'picture') return addPicture(ctx, complete);
  return kind === 'clip' ? addClip(ctx, complete) : { captions: await addCaptions(ctx, complete) };
}

/** Copies a file for `store`, which renames the copy when it is complete, so that no reader gets half of it. */
export async function storeCopy(ctx: MediaContext, path: string, store: (copy: string) => Promise<void>) {
  await mkdir(uploadsFolderOf(ctx), { recursive: true });
  const copy = join(uploadsFolderOf(ctx), `${randomBytes(16).toString('hex')}.copy`);
  try {
    await copyFile(path, copy);
    await store(copy);
  } finally {
    await rm(copy, { force: true });
  }
}
