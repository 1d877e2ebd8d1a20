import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UnopenedDatabaseError } from './unopened-database.ts';

/**
 * Removes the lock file that PostgreSQL leaves when its process is killed. If that happens before the file has its
 * content, PostgreSQL would never start again. The caller holds the lock of the folder, so no other process of the site
 * is using these files.
 *
 * A PostgreSQL server that an operator runs on them does not know that lock. Its file begins with the number of its
 * process; that of the embedded database, which runs inside another process, with a negative number.
 */
export async function removePidFile(files: string): Promise<void> {
  const path = join(files, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const pid = Number.parseInt(text, 10);
  if (pid > 0 && isRunning(pid))
    throw new UnopenedDatabaseError(files, `a PostgreSQL server runs on it as process ${pid} (see ${path})`);
  await rm(path);
}

/** Whether a process has this number, even if it is another user's. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
