import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { lockFolder } from '../db/folder-lock.ts';

/** The folder beside the archives with the files that they share. */
export const sharedFolder = (backupFolder: string): string => join(backupFolder, 'files');

/**
 * Returns whether archives share the file at this path of the site's files: the coach's uploads for pages and course,
 * whose names are hashes. Files that belong to a person lie elsewhere and stay inside the archives.
 */
export const isShared = (path: string): boolean => /^(?:media|course)\/[0-9a-f]{32}(?:-\d{1,5})?\.\w{1,8}$/.test(path);

/** The name of a shared file, with a hash of the recipient if it is encrypted. It never leads out of the folder. */
export const sharedName = z.string().regex(/^[0-9a-f]{64}(?:\.[0-9a-f]{16}\.age)?$/);

export const nameSharedFile = (sha256: string, recipient: string | undefined): string =>
  recipient ? `${sha256}.${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}.age` : sha256;

/** A shared file. Size and hash are those of its stored bytes, so that no key is needed to check an encrypted one. */
const sharedFile = z.object({ name: sharedName, size: z.int().min(0), sha256: z.string() });
export type SharedFile = z.output<typeof sharedFile>;

/** Returns the path of the list of an archive's shared files, which the site cannot read in an encrypted archive. */
export const sharedListPath = (archive: string): string => `${archive}.files`;

/** Reads the lists of the archives in this folder. `files` is null for a list that cannot be read. */
export async function readLists(folder: string): Promise<{ archive: string; files: SharedFile[] | null }[]> {
  const names = new Set(await readdir(folder));
  const archives = [...names].filter((name) => names.has(sharedListPath(name)));
  return Promise.all(
    archives.map(async (archive) => {
      try {
        const text = await readFile(join(folder, sharedListPath(archive)), 'utf8');
        return { archive, files: z.array(sharedFile).parse(JSON.parse(text)) };
      } catch {
        return { archive, files: null };
      }
    }),
  );
}

/**
 * Takes the lock that a process needs to add or delete shared files. Returns undefined if another process has it, and
 * on a disk without locks.
 */
export function lockSharedFiles(folder: string): { release: () => void } | undefined {
  try {
    return lockFolder(sharedFolder(folder));
  } catch {
    return undefined;
  }
}

/**
 * Deletes the lists of archives that are gone, and shared files that no list names. If any list cannot be read, all
 * files stay. The caller has the lock.
 */
export async function deleteUnnamedFiles(folder: string): Promise<void> {
  const names = new Set(await readdir(folder));
  for (const name of names) {
    const [, archive] = /^(site-.*)\.files$/.exec(name) ?? [];
    if (archive && !names.has(archive)) await rm(join(folder, name), { force: true });
  }
  const lists = await readLists(folder);
  if (lists.some(({ files }) => files === null)) return;
  const named = new Set(lists.flatMap(({ files }) => files ?? []).map(({ name }) => name));
  for (const name of await readdir(sharedFolder(folder))) {
    const isPart = /^\.[0-9a-f]{64}.*\.part$/.test(name);
    if (isPart || (sharedName.safeParse(name).success && !named.has(name)))
      await rm(join(sharedFolder(folder), name), { force: true });
  }
}

/** Finds files that archives in this folder need and that are missing or cut off, and lists that cannot be read. */
export async function findMissingFiles(folder: string): Promise<string[]> {
  const lists = await readLists(folder).catch(() => []);
  const needed = new Map(lists.flatMap(({ files }) => files ?? []).map(({ name, size }) => [name, size]));
  const missing = lists.filter(({ files }) => files === null).map(({ archive }) => sharedListPath(archive));
  for (const [name, size] of needed) {
    const found = await stat(join(sharedFolder(folder), name)).catch(() => undefined);
    if (found?.size !== size) missing.push(`files/${name}`);
  }
  return missing;
}
