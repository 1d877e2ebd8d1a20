import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { projectFolder } from '../process/project-folder.ts';

/** An embedded database without tables, as PGlite dumps it. The build writes it. */
export const newDatabaseFile = join(projectFolder, 'dist/new-database.tar.gz');

/** Returns the folder for unfinished or replaced files beside a database's folder. Each start deletes it. */
export const getUnfinishedFolder = (folder: string): string => `${folder}.unfinished`;

/** Removes a new database that a killed process did not finish, and a database that a restore has replaced. */
export const removeUnfinishedBeside = (folder: string): Promise<void> =>
  rm(getUnfinishedFolder(folder), { recursive: true, force: true });

/** Makes `folder` an embedded database without tables: whole, or not at all if the process ends meanwhile. */
export async function unpackNewDatabase(folder: string): Promise<void> {
  const unfinished = getUnfinishedFolder(folder);
  await removeUnfinishedBeside(folder);
  const extract = tar.extract();
  const unpacked = pipeline(createReadStream(newDatabaseFile), createGunzip(), extract);
  // Without this, Node would report an unhandled rejection before the loop below throws the same error.
  unpacked.catch(() => {});
  for await (const entry of extract) {
    const path = join(unfinished, entry.header.name);
    await mkdir(entry.header.type === 'directory' ? path : dirname(path), { recursive: true });
    if (entry.header.type === 'directory') entry.resume();
    else await writeFile(path, await buffer(entry));
  }
  await unpacked;
  await rename(unfinished, folder);
}
