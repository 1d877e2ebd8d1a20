import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { projectEnv } from './run-program.mjs';

/** A file system in memory that Linux has. In a container it may be as small as 64 MB. */
const memory = '/dev/shm';
const prefix = 'coach-site-tests-';
/** Bytes; the tests' files take half a gigabyte at most. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * Lets this process and the programs that it runs keep their temporary files in memory, where there is room. A database consists of
 * 300 files, and each site of a test has one: on some disks that takes a quarter of a second, in memory a fortieth.
 */
export function keepTemporaryFilesInMemory() {
  if (!existsSync(memory)) return;
  for (const name of readdirSync(memory)) {
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length)))) remove(join(memory, name));
  }
  const { bavail, bsize } = statfsSync(memory);
  if (Math.min(bavail * bsize, freemem()) < ENOUGH) return;
  const folder = join(memory, `${prefix}${process.pid}`);
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
