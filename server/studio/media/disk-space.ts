import { mkdir, statfs } from 'node:fs/promises';
import { formatBytes } from '#domain/format-bytes.ts';
import { isDiskFull } from '../../process/disk-full.ts';
import { Refusal } from '../../requests/refusal.ts';
import { type MediaFolderContext, uploadsFolderOf } from './media-folder.ts';

/** The space that uploads leave to the database and the mails. */
const RESERVED_BYTES = 100 * 1024 * 1024;

/** Throws `DISK_FULL` if a file of this many bytes would leave too little space to the database. */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const free = await countFree(folder);
  if (free >= bytes) return;
  const sizes = `it needs ${formatBytes(bytes)}, and ${formatBytes(free)} are free`;
  throw new Refusal(
    'DISK_FULL',
    `There’s no space left on the site’s disk: ${sizes}. The person who runs the server can make room.`,
  );
}

/** Counts the bytes that uploads may take. */
export async function countFreeBytes(ctx: MediaFolderContext): Promise<number> {
  const folder = uploadsFolderOf(ctx);
  await mkdir(folder, { recursive: true });
  return countFree(folder);
}

async function countFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.max(0, bavail * bsize - RESERVED_BYTES);
}

/** Runs `work`. If the disk is full, calls `cleanUp` and throws `DISK_FULL`. */
export async function refuseOnFullDisk<Result>(
  work: () => Promise<Result>,
  cleanUp: () => Promise<void> = async () => {},
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code === 'DISK_FULL';
    if (!isRefused && !isDiskFull(error)) throw error;
    await cleanUp();
    throw isRefused ? error : new Refusal('DISK_FULL');
  }
}
