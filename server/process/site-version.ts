import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './project-folder.ts';

/** The version in package.json. */
export const siteVersion: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))).version;

/** Reads the commit checked out in `folder`, 40 hex digits, from the repository's files: git may not be installed. */
export function readCommit(folder: string = projectFolder): string | undefined {
  const git = join(folder, '.git');
  const read = (name: string) => (existsSync(join(git, name)) ? readFileSync(join(git, name), 'utf8').trim() : '');
  const head = read('HEAD');
  const ref = /^ref: (\S+)$/.exec(head)?.[1];
  const commit = ref ? read(ref) || findPackedRef(read('packed-refs'), ref) : head;
  return /^[0-9a-f]{40}$/.test(commit ?? '') ? commit : undefined;
}

function findPackedRef(packedRefs: string, ref: string): string | undefined {
  return packedRefs
    .split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0];
}
