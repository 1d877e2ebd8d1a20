import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  COURSE_FOLDER,
  isLitter,
  isMediaFile,
  isTextFile,
  maxFolderBytes,
  maxFolderFiles,
  maxTextBytes,
  maxTextsBytes,
  SITE_FILE,
} from './folder-layout.ts';
import { FolderProblems } from './folder-problems.ts';

/** The files of a folder by path: the contents of its texts, and the places of its pictures and clips. */
export type ReadFolder = { texts: Map<string, string>; media: Map<string, string> };

/** Reads a site's folder without following links. Throws `FolderProblems` for files that do not belong in one. */
export async function readFolder(folder: string): Promise<ReadFolder> {
  const read: ReadFolder = { texts: new Map(), media: new Map() };
  const problems: string[] = [];
  let [bytes, textBytes] = [0, 0];
  for (const path of await listPaths(folder)) {
    const found = await lstat(join(folder, path));
    if (!path.startsWith(COURSE_FOLDER)) bytes += found.size;
    if (isTextFile(path)) textBytes += found.size;
    if (found.isSymbolicLink()) problems.push(`${path}: This is a link. Please put the file itself there.`);
    else if (!found.isFile()) problems.push(`${path}: This isn’t a file.`);
    else if (isMediaFile(path)) read.media.set(path, join(folder, path));
    else if (!isTextFile(path)) problems.push(`${path}: There’s no such file in a site’s folder.`);
    else if (found.size > maxTextBytes) problems.push(`${path}: This is larger than 2 MB.`);
    else if (textBytes <= maxTextsBytes) {
      const text = decode(await readFile(join(folder, path)));
      if (text === null) problems.push(`${path}: This isn’t text in UTF-8.`);
      else read.texts.set(path, text);
    }
  }
  if (textBytes > maxTextsBytes) problems.push('The texts are larger than 20 MB together.');
  if (bytes > maxFolderBytes) problems.push('The files are larger than 600 MB together.');
  if (!read.texts.has(SITE_FILE) && problems.length === 0)
    problems.push(`There’s no ${SITE_FILE} in it, so it isn’t a site’s folder.`);
  if (problems.length > 0) throw new FolderProblems(problems);
  return read;
}

async function listPaths(folder: string, below = ''): Promise<string[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: { code?: string }) => {
    throw new FolderProblems([`${below || folder}: It can’t be read (${error.code}).`]);
  });
  const paths: string[] = [];
  for (const entry of entries) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (isLitter(path) || path === '__MACOSX') continue;
    // No folder is deeper than `pages/home.json` and `course/lessons/part-00.md`.
    if (entry.isDirectory() && (below === '' || below === 'course')) paths.push(...(await listPaths(folder, path)));
    else paths.push(path);
    if (paths.length > maxFolderFiles) throw new FolderProblems([`There are more than ${maxFolderFiles} files in it.`]);
  }
  return paths;
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
