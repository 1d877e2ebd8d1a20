import { statfs } from 'node:fs/promises';
import { isDiskFull } from '../../process/disk-full.ts';
import { Refusal } from '../../requests/refusal.ts';

/** The space that uploads leave to the database and the mails. */
const SPARED_BYTES = 100 * 1024 * 1024;

/** Throws `DISK_FULL` if so many bytes would leave too little to the database. */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + SPARED_BYTES) throw new Refusal('DISK_FULL');
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
    throw new Refusal('DISK_FULL');
  }
}
