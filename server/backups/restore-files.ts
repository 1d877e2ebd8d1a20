import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../process/startup-errors.ts';
import type { ArchivedFile } from './manifest.ts';
import { hashFile } from './stored-files.ts';

/** Writes a file of the archive below `folder`, and checks its size and checksum. */
export async function restoreFile(
  folder: string,
  { path, size, sha256 }: ArchivedFile,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  let written = 0;
  const file = await open(target, 'wx', 0o644);
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      written += chunk.length;
      if (written > size) break;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (written !== size || hash.digest('hex') !== sha256) throw new OperatorError(describeDifference(path));
}

/** Reads every file back and compares it with the manifest. */
export async function verifyFiles(folder: string, files: ArchivedFile[]): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const found = await hashFile(join(folder, path));
    if (found.size !== size || found.sha256 !== sha256) throw new OperatorError(describeDifference(path));
  }
}

const describeDifference = (path: string) => `The file ${path} differs from what was backed up. Nothing was restored.`;
