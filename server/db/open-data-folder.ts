import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { lockFolder } from './folder-lock.ts';
import { explainOtherOwner } from './folder-owner.ts';
import { UnopenableDatabaseError } from './unopenable-database.ts';
import { removeUnfinishedBeside, unpackNewDatabase } from './unpack-new-database.ts';

/** The start parameters. PostgreSQL's default of 128 MB would hold the same pages as the system's cache. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/**
 * Opens the embedded database in this folder, a new one if there is none. Throws `FolderInUseError` if another process
 * has it open, and `UnopenableDatabaseError` if its files are damaged.
 */
export async function openDataFolder(folder: string): Promise<{ client: PGlite; release: () => void }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // PGlite's files are readable and writable for all users of the machine, so the folder is closed.
  await chmod(folder, 0o700);
  const lock = lockFolder(folder);
  const files = join(folder, 'postgres');
  try {
    await (existsSync(files) ? removeUnfinishedBeside(files) : unpackNewDatabase(files));
    await removePidFile(files);
    return { client: await openFiles(files), release: lock.release };
  } catch (error) {
    lock.release();
    throw explainOtherOwner(folder, error);
  }
}

async function openFiles(files: string): Promise<PGlite> {
  let reason = '';
  const onStderr = (text: string) => {
    reason = /(?:FATAL|PANIC): +(.*)/.exec(text)?.[1] ?? reason;
    return false;
  };
  // PGlite would replace a database without this file with an empty one.
  if (!existsSync(join(files, 'PG_VERSION')))
    throw new UnopenableDatabaseError(files, 'its file PG_VERSION is missing');
  try {
    return await PGlite.create(files, { startParams, onStderr });
  } catch (error) {
    if (reason.endsWith('No space left on device')) throw Object.assign(new Error(reason), { code: 'ENOSPC' });
    throw new UnopenableDatabaseError(files, reason, { cause: error });
  }
}

/**
 * Removes the lock file that PostgreSQL leaves when its process is killed. If that happens before the file has its
 * content, PostgreSQL would never start again. The caller holds the lock of the folder, so no other process of the site
 * is using these files.
 *
 * A PostgreSQL server that an operator runs on this folder ignores the folder's lock. Such a server begins
 * postmaster.pid with the number of its process; the embedded database, which runs inside another process, with a
 * negative number.
 */
async function removePidFile(files: string): Promise<void> {
  const path = join(files, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const pid = Number.parseInt(text, 10);
  if (pid > 0 && isRunning(pid))
    throw new UnopenableDatabaseError(files, `a PostgreSQL server runs on it as process ${pid} (see ${path})`);
  await rm(path);
}

/** Returns true if a process has this number, even one of another user. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
