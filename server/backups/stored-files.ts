import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../process/startup-errors.ts';
import { UNFINISHED_FOLDER } from '../process/unfinished-folder.ts';
import type { ArchivedFile } from './manifest.ts';

/** Lists all finished files below this folder with their checksums. A link counts as the file that it leads to. */
export async function listFiles(folder: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for (const path of await listPaths(folder)) files.push({ path, ...(await hashFile(join(folder, path))) });
  return files;
}

export async function hashFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
    }
  });
  return { size, sha256: hash.digest('hex') };
}

async function listPaths(folder: string, below = ''): Promise<string[]> {
  const names = existsSync(join(folder, below)) ? (await readdir(join(folder, below))).sort() : [];
  const paths: string[] = [];
  for (const name of names) {
    const path = below ? `${below}/${name}` : name;
    // A link may lead nowhere, and a file may go away meanwhile.
    const found = await stat(join(folder, path)).catch(() => undefined);
    if (!found && name.includes('\uFFFD'))
      throw new OperatorError(`The name of a file in ${join(folder, below)} is not UTF-8: ${name}. Please rename it.`);
    if (found?.isDirectory() && name !== UNFINISHED_FOLDER) paths.push(...(await listPaths(folder, path)));
    if (found?.isFile()) paths.push(path);
  }
  return paths;
}
