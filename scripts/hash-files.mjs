import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Matches files that no build reads: tests, and pictures, clips and migrations, which the server reads in place. */
const isNoInput = /\.test\.tsx?$|\.(mp4|webm|vtt|png|svg|ico|sql)$|\/(testing|db\/migrations)\//;

/**
 * Hashes the names and contents of the files at these paths, and of all below them, that a build reads. A missing path
 * counts as empty.
 */
export function hashTree(/** @type {string} */ folder, /** @type {string[]} */ paths) {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => filesUnder(folder, path)).sort();
  for (const path of files) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  return hash.digest('hex');
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ folder, /** @type {string} */ path) {
  const place = join(folder, path);
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return isNoInput.test(path) ? [] : [path];
  return readdirSync(place).flatMap((name) => filesUnder(folder, `${path}/${name}`));
}
