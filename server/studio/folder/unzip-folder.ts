import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { isDiskFull } from '../../process/disk-full.ts';
import { requireDiskSpace } from '../media/disk-space.ts';
import {
  isLitter,
  isMediaFile,
  isTextFile,
  maxFolderBytes,
  maxFolderFiles,
  maxTextBytes,
  SITE_FILE,
} from './folder-layout.ts';
import { FolderProblems } from './folder-problems.ts';
import { findEntryStart, readZipDirectory, UnreadableZip, type ZipEntry } from './zip-directory.ts';

/**
 * Unpacks an uploaded folder, piece by piece, and never more bytes of a file than the archive lists. Only files that
 * such a folder has are written, so no name leads elsewhere. Throws `FolderProblems`, `DISK_FULL`.
 */
export async function unzipFolder(zip: string, folder: string): Promise<void> {
  const file = await open(zip);
  try {
    const entries = await readZipDirectory(file, maxFolderFiles);
    const files = listFiles(entries);
    await requireDiskSpace(
      folder,
      files.reduce((sum, { entry }) => sum + entry.bytes, 0),
    );
    for (const { path, entry } of files) {
      const start = await findEntryStart(file, entry);
      await unpack({ zip, start, entry }, join(folder, path));
    }
  } catch (error) {
    throw error instanceof UnreadableZip ? new FolderProblems([error.message]) : error;
  } finally {
    await file.close();
  }
}

/** Lists the files to unpack. Some computers put all into a folder in the archive, and add files of their own. */
function listFiles(entries: ZipEntry[]): { path: string; entry: ZipEntry }[] {
  const files = entries.filter(({ name }) => !name.endsWith('/') && !isLitter(name));
  const site =
    files.find(({ name }) => name === SITE_FILE) ?? files.find(({ name }) => /^[^/]+\/site\.json$/.test(name));
  if (!site) throw new FolderProblems([`There’s no ${SITE_FILE} in it, so it isn’t a site’s folder.`]);
  const outer = site.name.slice(0, -SITE_FILE.length);
  const paths = new Map<string, ZipEntry>();
  const problems: string[] = [];
  for (const entry of files) {
    const path = entry.name.startsWith(outer) ? entry.name.slice(outer.length) : entry.name;
    const label = path.length > 100 ? `${path.slice(0, 100)}…` : path;
    if (!isTextFile(path) && !isMediaFile(path)) problems.push(`${label}: There’s no such file in a site’s folder.`);
    else if (entry.isLink) problems.push(`${label}: This is a link. Please put the file itself there.`);
    else if (isTextFile(path) && entry.bytes > maxTextBytes) problems.push(`${label}: This is larger than 2 MB.`);
    else if (paths.has(path)) problems.push(`${label}: This file is in it twice.`);
    paths.set(path, entry);
  }
  if (problems.length > 0) throw new FolderProblems(problems);
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > maxFolderBytes)
    throw new FolderProblems(['Unpacked, the files are larger than 600 MB together.']);
  return Array.from(paths, ([path, entry]) => ({ path, entry }));
}

type PackedFile = { zip: string; start: number; entry: ZipEntry };

async function unpack({ zip, start, entry }: PackedFile, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  if (entry.packedBytes === 0) return (await open(to, 'wx')).close();
  const packed = createReadStream(zip, { start, end: start + entry.packedBytes - 1 });
  const written = createWriteStream(to, { flags: 'wx' });
  let bytes = 0;
  let crc = 0;
  async function* check(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      // A file that is longer than listed could fill the disk.
      if (bytes > entry.bytes) break;
      crc = crc32(chunk, crc);
      yield chunk;
    }
  }
  try {
    if (entry.isCompressed) await pipeline(packed, createInflateRaw(), check, written);
    else await pipeline(packed, check, written);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new UnreadableZip(`${entry.name}: This file is damaged in the zip file. Please pack it once more.`);
  }
  if (bytes !== entry.bytes || crc !== entry.crc)
    throw new UnreadableZip(`${entry.name}: This file is damaged in the zip file. Please pack it once more.`);
}
