import { mkdir, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/config.ts';
import { replaceFile, syncFolder } from '../process/replace-file.ts';
import { encryptInto } from './encrypt-into.ts';
import type { ArchivedFile } from './manifest.ts';
import {
  deleteUnnamedFiles,
  isShared,
  lockSharedFiles,
  nameSharedFile,
  readLists,
  type SharedFile,
  sharedFolder,
  sharedListPath,
} from './shared-files.ts';
import { hashFile } from './stored-files.ts';
import { readUnchanged } from './write-archive.ts';

type SharingConfig = Pick<Config, 'filesFolder' | 'backupRecipient'>;

/**
 * Opens the files that the archives of a folder share, so that each is stored once. `archive`: the path of the archive
 * that is being made. If another process is using the shared files, `share` stores nothing, and the archive has to
 * contain all files itself. `end` gives the lock back.
 */
export function openFileSharing(archive: string, config: SharingConfig) {
  const folder = dirname(archive);
  let lock: ReturnType<typeof lockSharedFiles>;
  return {
    /** Stores the missing files and the list of the archive. Returns all files, the shared ones with `sharedAs`. */
    async share(files: ArchivedFile[]): Promise<ArchivedFile[]> {
      const shared = files.filter(({ path }) => isShared(path));
      if (shared.length === 0) return files;
      await mkdir(sharedFolder(folder), { recursive: true, mode: 0o700 });
      lock = lockSharedFiles(folder);
      if (!lock) return files;
      const list = await storeFiles(folder, shared, config);
      await replaceFile(sharedListPath(archive), JSON.stringify(list));
      return files.map((file) =>
        isShared(file.path) ? { ...file, sharedAs: nameSharedFile(file.sha256, config.backupRecipient) } : file,
      );
    },
    /** Deletes, after an error, the stored files that no complete archive names. */
    async abandon(): Promise<void> {
      if (lock) await deleteUnnamedFiles(folder);
    },
    end: (): void => lock?.release(),
  };
}

async function storeFiles(
  folder: string,
  files: ArchivedFile[],
  { filesFolder, backupRecipient }: SharingConfig,
): Promise<SharedFile[]> {
  const target = sharedFolder(folder);
  const lists = await readLists(folder);
  const known = Map.groupBy(
    lists.flatMap((list) => list.files ?? []),
    ({ name }) => name,
  );
  const stored = new Map<string, SharedFile>();
  for (const file of files) {
    const name = nameSharedFile(file.sha256, backupRecipient);
    if (stored.has(name)) continue;
    const listed = known.get(name);
    // A stored file is used only if a list has its checksum: one that was changed, or left by a kill, is replaced.
    const found = listed && (await hashFile(join(target, name)).catch(() => undefined));
    const isWhole = found !== undefined && listed?.some(({ sha256 }) => sha256 === found.sha256);
    const { size, sha256 } = isWhole ? found : await storeFile(join(target, name), filesFolder, file, backupRecipient);
    stored.set(name, { name, size, sha256 });
  }
  await syncFolder(target);
  return [...stored.values()];
}

/** Stores a file, which gets its final name when it is complete. Returns the size and hash of the stored bytes. */
async function storeFile(
  target: string,
  filesFolder: string,
  { path, size, sha256 }: ArchivedFile,
  recipient: string | undefined,
): Promise<Pick<SharedFile, 'size' | 'sha256'>> {
  const part = join(dirname(target), `.${basename(target)}.part`);
  const file = await open(part, 'w', 0o600);
  const sink = file.createWriteStream({ flush: true });
  const content = readUnchanged(join(filesFolder, path), size, sha256);
  if (recipient) await encryptInto(Readable.from(content), sink, recipient);
  else await pipeline(content, sink);
  const stored = await hashFile(part);
  await rename(part, target);
  return stored;
}
