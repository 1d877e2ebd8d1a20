import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Replaces or creates a file that only the site's user can read. Other processes see either the old file or the whole
 * new one. On return, the new one has been written to the disk.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  await rename(await writePart(path, text), path);
  await syncFolder(dirname(path));
}

/** Writes the text to a new file beside `path`, ready to be renamed or linked, and returns the new file's path. */
export async function writePart(path: string, text: string): Promise<string> {
  const part = `${path}.${randomBytes(4).toString('hex')}.part`;
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return part;
}

/** Writes a folder's list of names to the disk, since a power cut could lose the name of a new file otherwise. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
