import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../../process/startup-errors.ts';
import type { FolderFile } from './folder-layout.ts';

/** Writes a folder that does not exist yet, or is empty. After a failure, a new folder is deleted. */
export async function writeFolder(folder: string, files: FolderFile[]): Promise<void> {
  const found = await readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null;
    throw new OperatorError(`${folder} can’t be used: ${error.code === 'ENOTDIR' ? 'it’s a file' : error.code}.`);
  });
  if (found && found.length > 0)
    throw new OperatorError(`${folder} isn’t empty. Name a folder that doesn’t exist yet.`);
  try {
    for (const file of files) {
      const path = join(folder, file.path);
      await mkdir(dirname(path), { recursive: true });
      if ('text' in file) await writeFile(path, file.text, { flag: 'wx' });
      else await copyFile(file.from, path);
    }
  } catch (error) {
    if (!found) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
