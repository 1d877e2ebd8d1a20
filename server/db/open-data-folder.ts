import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';

/** Opens the embedded database in this folder, which no other process may have open. */
export async function openDataFolder(folder: string): Promise<{ client: PGlite; release: () => void }> {
  await mkdir(folder, { recursive: true });
  // PGlite's files are readable and writable for all users of the machine, so the folder is closed.
  await chmod(folder, 0o700);
  const lock = lockFolder(folder);
  try {
    return { client: await PGlite.create(join(folder, 'postgres')), release: lock.release };
  } catch (error) {
    lock.release();
    throw error;
  }
}
