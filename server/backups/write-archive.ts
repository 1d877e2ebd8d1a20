import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { OperatorError } from '../process/startup-errors.ts';
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
  // Only an error of `pipeline` counts: where the disk is full, the archive's other streams end early because of it.
  if (parts.recipient) await Promise.all([pipeline(pack, gzip), encryptInto(gzip, sink, parts.recipient)]);
  else await pipeline(pack, gzip, sink);
}

async function encryptInto(source: Readable, sink: Writable, recipient: string): Promise<void> {
  // Loaded only now, since a site without a recipient never needs it.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
  await pipeline(Readable.fromWeb(encrypted as ReadableStream), sink);
}

async function addEntries(pack: tar.Pack, { manifest, spoolFolder, filesFolder }: ArchiveParts): Promise<void> {
  await addText(pack, MANIFEST, formatManifest(manifest));
  for (const { name } of manifest.tables) await addSpooled(pack, tableEntry(name), spoolFolder);
  await addSpooled(pack, JOBS, spoolFolder);
  for (const file of manifest.files)
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

/** Adds a file to the archive. With `expected`, a file that is no longer as the manifest says fails the backup. */
async function addFile(pack: tar.Pack, name: string, path: string, size: number, expected?: string): Promise<void> {
  const changed = new OperatorError(`${path} changed while it was read. Please try again.`);
  const hash = createHash('sha256');
  let read = 0;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      read += chunk.length;
      done(read > size ? changed : null, chunk);
    },
    flush(done) {
      done(read < size || (expected && hash.digest('hex') !== expected) ? changed : null);
    },
  });
  const found = await stat(path).catch(() => undefined);
  if (!found) throw changed;
  await pipeline(createReadStream(path), check, pack.entry({ name, size, mode: 0o600 }));
}
