import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '../process/startup-errors.ts';
import type { ArchivedFile } from './manifest.ts';
import { decrypt, refuseDamage } from './read-archive.ts';
import { restoreFile } from './restore-files.ts';
import { sharedFolder } from './shared-files.ts';

/** `withoutDamaged`: leaves out files beside the archive that are missing or damaged, instead of refusing them. */
export type FileOptions = { identity: string | undefined; withoutDamaged: boolean };

const MAX_NAMED = 10;

/** Restores the files that lie beside the archive, each by its checksum. Returns the paths that it left out. */
export async function restoreSharedFiles(
  filesFolder: string,
  archive: string,
  files: ArchivedFile[],
  { identity, withoutDamaged }: FileOptions,
): Promise<Set<string>> {
  const beside = sharedFolder(dirname(archive));
  const unusable = new Map<string, string>();
  const refuseUnusable = () => {
    if (unusable.size > 0 && !withoutDamaged) throw explainUnusable(beside, unusable, files.length);
  };
  for (const { path, sharedAs = '' } of files) {
    const found = await stat(join(beside, sharedAs)).catch(() => undefined);
    if (!found?.isFile()) unusable.set(path, `${sharedAs} is missing`);
  }
  // Refused before anything is restored: an archive that was copied alone has none of its files.
  refuseUnusable();
  for (const file of files) {
    const { path, sharedAs = '' } = file;
    if (unusable.has(path)) continue;
    try {
      await restoreFile(filesFolder, file, readSharedFile(join(beside, sharedAs), identity));
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      await rm(join(filesFolder, path), { force: true });
      unusable.set(path, `${sharedAs} is damaged, or sealed for another key`);
    }
  }
  // If this throws, the caller deletes the folder with the files that were restored.
  refuseUnusable();
  return new Set(unusable.keys());
}

/** Reads a file beside the archive. Throws `OperatorError` if it cannot be read. */
async function* readSharedFile(path: string, identity: string | undefined): AsyncGenerator<Buffer, void> {
  const source = createReadStream(path);
  try {
    yield* refuseDamage<Buffer>(path.endsWith('.age') ? await decrypt(source, identity) : source);
  } finally {
    source.destroy();
  }
}

function explainUnusable(folder: string, unusable: Map<string, string>, count: number): OperatorError {
  const lines = [...unusable].slice(0, MAX_NAMED).map(([path, reason]) => `  ${path}: ${reason}`);
  const more = unusable.size - lines.length;
  return new OperatorError(
    [
      `Of the ${count} files that this backup needs in ${folder}, ${unusable.size} cannot be restored:`,
      ...lines,
      ...(more > 0 ? [`  and ${more} more`] : []),
      'Nothing was restored. A backup and the files beside it belong together: copy these from where the backups are made, or from another copy of that folder. To restore everything else without these files, add --without-damaged-files.',
    ].join('\n'),
  );
}
