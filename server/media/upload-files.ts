import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES, type MediaKind, maxMediaBytes, tooLargeMessages } from '#contracts/media.ts';
import type { AppContext } from '../app-context.ts';
import { isDiskFull } from '../disk-full.ts';
import { Refusal } from '../refusal.ts';
import { type MediaContext, uploadsFolderOf } from './media-folder.ts';

/** What the database and the mails need to go on. */
const SPARED_BYTES = 100 * 1024 * 1024;
/** Nobody goes on with an older upload. */
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

export const uploadPath = (ctx: MediaContext, upload: string): string => join(uploadsFolderOf(ctx), `${upload}.part`);

const endedMessage = 'This upload has ended. Please choose the file once more.';
export const endedUpload = () => new Refusal('NOT_FOUND', { message: endedMessage });

/** Makes an empty file for an upload, and deletes those that were left. Throws `TOO_LARGE`, `DISK_FULL`. */
export async function startUpload(
  ctx: Pick<AppContext, 'config' | 'now'>,
  { kind, bytes }: { kind: MediaKind; bytes: number },
): Promise<string> {
  if (bytes > maxMediaBytes[kind]) throw new Refusal('TOO_LARGE', { message: tooLargeMessages[kind] });
  const folder = uploadsFolderOf(ctx);
  return refusingFullDisk(async () => {
    await mkdir(folder, { recursive: true });
    await deleteOldUploads(ctx);
    // What is made of the file is about as long again.
    await refuseWithoutRoom(folder, 2 * bytes);
    const upload = randomBytes(16).toString('hex');
    await (await open(uploadPath(ctx, upload), 'wx', 0o600)).close();
    return upload;
  });
}

/** Throws `DISK_FULL` if so many bytes would leave too little to the database. */
export async function refuseWithoutRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + SPARED_BYTES) throw new Refusal('DISK_FULL');
}

/** Adds a piece if the file ends at `offset`. Returns its length. A full disk ends the upload, so that it does not stay full. */
export async function addPiece(
  ctx: MediaContext,
  { upload, offset, piece }: { upload: string; offset: number; piece: Uint8Array },
): Promise<number> {
  const path = uploadPath(ctx, upload);
  return refusingFullDisk(
    async () => {
      const file = await openUpload(path);
      try {
        const { size } = await file.stat();
        if (offset !== size) return size;
        if (size + piece.length > MAX_UPLOAD_BYTES)
          throw new Refusal('TOO_LARGE', { message: tooLargeMessages.folder });
        // A file may be longer than it was said to be, and other uploads go on beside it.
        await refuseWithoutRoom(uploadsFolderOf(ctx), piece.length);
        await writeAt(file, piece, size);
        return size + piece.length;
      } finally {
        await file.close();
      }
    },
    () => rm(path, { force: true }),
  );
}

const openUpload = (path: string): Promise<FileHandle> =>
  open(path, 'r+').catch((error: { code?: string }) => {
    throw error.code === 'ENOENT' ? endedUpload() : error;
  });

/** One write may take less than it is given. */
async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

/** Runs `work`. Where the disk is full, throws `DISK_FULL` after `cleanUp`. */
export async function refusingFullDisk<Result>(
  work: () => Promise<Result>,
  cleanUp: () => Promise<void> = async () => {},
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'DISK_FULL';
    if (!isRefused && !isDiskFull(error)) throw error;
    await cleanUp();
    throw new Refusal('DISK_FULL');
  }
}

/** Deletes everything of one upload. */
export async function deleteUpload(ctx: MediaContext, upload: string): Promise<void> {
  const folder = uploadsFolderOf(ctx);
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(upload)))
    await rm(join(folder, name), { recursive: true, force: true });
}

/** Deletes uploads that were given up, also by processes that ended meanwhile. */
export async function deleteOldUploads(ctx: Pick<AppContext, 'config' | 'now'>): Promise<void> {
  const folder = uploadsFolderOf(ctx);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && ctx.now().getTime() - found.mtimeMs > MAX_AGE_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
