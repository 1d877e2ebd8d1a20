import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { projectEnv } from './run-program.mjs';

/** Linux's file system in memory. In a container it may be as small as 64 MB. */
const MEMORY = '/dev/shm';
const PREFIX = 'coach-site-tests-';
/** The tests' files take half a gigabyte at most; their browsers and databases need the rest. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/**
 * Lets this process and the programs that it runs keep their temporary files in memory, where there is room. A database
 * consists of 300 files, and each site of a test has one: on some disks that takes a quarter of a second, in memory a
 * fortieth.
 */
export function keepTemporaryFilesInMemory() {
  if (!existsSync(MEMORY)) return;
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) remove(join(MEMORY, name));
  }
  const { bavail, bsize } = statfsSync(MEMORY);
  if (Math.min(bavail * bsize, freemem()) < MIN_FREE_BYTES) return;
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  remove(folder);
  mkdirSync(folder);
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  projectEnv.TMPDIR = folder;
  process.once('exit', () => remove(folder));
}

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** @param {number} id */
function isRunning(id) {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}
