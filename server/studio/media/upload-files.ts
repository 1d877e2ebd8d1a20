import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MAX_UPLOAD_BYTES,
  type MediaKind,
  maxMediaBytes,
  maxPieceBytes,
  tooLargeMessages,
  UPLOAD_DAYS,
} from '#contracts/studio/media.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { AppContext } from '../../app-context.ts';
import { Refusal } from '../../requests/refusal.ts';
import { refuseOnFullDisk, requireDiskSpace } from './disk-space.ts';
import { type MediaFolderContext, uploadsFolderOf } from './media-folder.ts';

/** The age at which an upload is given up. The coach may continue an upload on another day. */
const MAX_AGE_MS = UPLOAD_DAYS * DAY_MS;

export const uploadPath = (ctx: MediaFolderContext, upload: string): string =>
  join(uploadsFolderOf(ctx), `${upload}.part`);

const endedMessage = 'This upload has ended. Please choose the file once more.';
export const endedUpload = () => new Refusal('NOT_FOUND', endedMessage);

/** Makes an empty file for an upload, and deletes old uploads. Throws `TOO_LARGE`, `DISK_FULL`. */
export async function startUpload(
  ctx: Pick<AppContext, 'config' | 'now'>,
  { kind, bytes }: { kind: MediaKind; bytes: number },
): Promise<string> {
  if (bytes > maxMediaBytes[kind]) throw new Refusal('TOO_LARGE', tooLargeMessages[kind]);
  const folder = uploadsFolderOf(ctx);
  return refuseOnFullDisk(async () => {
    await mkdir(folder, { recursive: true });
    await deleteOldUploads(ctx);
    // The files made of an upload are about as long as the upload itself.
    await requireDiskSpace(folder, 2 * bytes);
    const upload = randomBytes(16).toString('hex');
    await (await open(uploadPath(ctx, upload), 'wx', 0o600)).close();
    return upload;
  });
}

/**
 * Adds a piece if the file ends at `offset`. Returns the length of the file. If the connection breaks, the file keeps
 * what has arrived of the piece. A full disk ends the upload.
 */
export async function addPiece(
  ctx: MediaFolderContext,
  { upload, offset, piece }: { upload: string; offset: number; piece: AsyncIterable<Uint8Array> },
): Promise<number> {
  const path = uploadPath(ctx, upload);
  return refuseOnFullDisk(
    async () => {
      const file = await openUpload(path);
      try {
        let { size } = await file.stat();
        if (offset !== size) return size;
        // The file may be longer than announced, and other uploads go on at the same time.
        await requireDiskSpace(uploadsFolderOf(ctx), maxPieceBytes(MAX_UPLOAD_BYTES));
        for await (const bytes of piece) {
          if (size + bytes.length > MAX_UPLOAD_BYTES) throw new Refusal('TOO_LARGE', tooLargeMessages['lesson-clip']);
          await writeAt(file, bytes, size);
          size += bytes.length;
        }
        return size;
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

/** Writes all bytes: one call of `write` may take less than it is given. */
async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

/** Counts the bytes that have arrived; null once they have become a file of the site. Throws `NOT_FOUND`. */
export async function countReceived(ctx: MediaFolderContext, upload: string): Promise<number | null> {
  const found = await stat(uploadPath(ctx, upload)).catch(() => null);
  if (found) return found.size;
  const names = await readdir(uploadsFolderOf(ctx)).catch(() => []);
  if (names.some((name) => name.startsWith(upload) && name.endsWith('.json'))) return null;
  throw endedUpload();
}

export async function deleteUpload(ctx: MediaFolderContext, upload: string): Promise<void> {
  const folder = uploadsFolderOf(ctx);
  const names = await readdir(folder).catch(() => []);
  // Retries, because a running import may add files meanwhile.
  for (const name of names.filter((each) => each.startsWith(upload)))
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Deletes uploads that were given up, including those of processes that have ended. */
export async function deleteOldUploads(ctx: Pick<AppContext, 'config' | 'now'>): Promise<void> {
  const folder = uploadsFolderOf(ctx);
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && ctx.now().getTime() - found.mtimeMs > MAX_AGE_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}
