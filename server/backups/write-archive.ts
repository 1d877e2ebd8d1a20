import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { OperatorError } from '../process/startup-errors.ts';
import { encryptInto } from './encrypt-into.ts';
import { fileEntry, formatManifest, JOBS, MANIFEST, type Manifest, tableEntry } from './manifest.ts';
import { spoolPath } from './spool-database.ts';

export type ArchiveParts = {
  manifest: Manifest;
  /** The folder in which `spoolDatabase` has written the rows. */
  spoolFolder: string;
  filesFolder: string;
  /** An age public key. */
  recipient: string | undefined;
};

/** Writes the archive: a tar, compressed, and encrypted if there is a recipient. Closes `sink`. */
export async function writeArchive(sink: Writable, parts: ArchiveParts): Promise<void> {
  const pack = tar.pack();
  addEntries(pack, parts).then(
    () => pack.finalize(),
    (error: Error) => pack.destroy(error),
  );
  const gzip = createGzip({ level: 6 });
  // `pipeline` throws the first error, such as that of a full disk. `addEntries` then fails because of it.
  if (parts.recipient) await Promise.all([pipeline(pack, gzip), encryptInto(gzip, sink, parts.recipient)]);
  else await pipeline(pack, gzip, sink);
}

async function addEntries(pack: tar.Pack, { manifest, spoolFolder, filesFolder }: ArchiveParts): Promise<void> {
  await addText(pack, MANIFEST, formatManifest(manifest));
  for (const { name } of manifest.tables) await addSpooled(pack, tableEntry(name), spoolFolder);
  await addSpooled(pack, JOBS, spoolFolder);
  for (const file of manifest.files.filter(({ sharedAs }) => sharedAs === undefined))
    await addFile(pack, fileEntry(file.path), join(filesFolder, file.path), file.size, file.sha256);
}

const addText = (pack: tar.Pack, name: string, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    pack.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()));
  });

async function addSpooled(pack: tar.Pack, name: string, spoolFolder: string): Promise<void> {
  const path = spoolPath(spoolFolder, name);
  await addFile(pack, name, path, (await stat(path)).size);
}

const addFile = (pack: tar.Pack, name: string, path: string, size: number, expected?: string): Promise<void> =>
  pipeline(readUnchanged(path, size, expected), pack.entry({ name, size, mode: 0o600 }));

/** Reads a file. Throws if it does not have this size, and the `expected` SHA-256 if there is one. */
export async function* readUnchanged(path: string, size: number, expected?: string): AsyncGenerator<Buffer, void> {
  const changed = new OperatorError(`${path} changed while it was read. Please try again.`);
  if (!existsSync(path)) throw changed;
  const hash = createHash('sha256');
  let read = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    read += chunk.length;
    if (read > size) throw changed;
    yield chunk;
  }
  if (read < size || (expected && hash.digest('hex') !== expected)) throw changed;
}
