import { existsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';
import { explainOtherOwner } from './folder-owner.ts';
import { unpackNewDatabase } from './unpack-new-database.ts';

/** PostgreSQL's default of 128 MB would stay in memory once it is used, beside the same pages in the cache of the system. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Opens the embedded database in this folder, a new one if there is none. No other process may have it open. */
export async function openDataFolder(folder: string): Promise<{ client: PGlite; release: () => void }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // PGlite's files are readable and writable for all users of the machine, so the folder is closed.
  await chmod(folder, 0o700);
  const lock = lockFolder(folder);
  const files = join(folder, 'postgres');
  try {
    if (!existsSync(files)) await unpackNewDatabase(files);
    return { client: await PGlite.create(files, { startParams }), release: lock.release };
  } catch (error) {
    lock.release();
    throw explainOtherOwner(folder, error);
  }
}
