import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import tar from 'tar-stream';
import { OperatorError } from '../process/startup-errors.ts';
import { MANIFEST, type Manifest, parseManifest } from './manifest.ts';

/** One file in an archive. Its bytes can be read only until the next entry comes. */
export type ArchiveEntry = { name: string; bytes: AsyncIterable<Buffer> };

const AGE_HEADER = 'age-encryption.org/v1';
const GZIP_HEADER = Buffer.from([0x1f, 0x8b]);
const DAMAGED = 'This backup is damaged or not complete';

/**
 * Opens a backup, and calls `read` with its manifest and its entries, which come one after the other. `identity`: the
 * age secret key of an encrypted backup. Throws `OperatorError` for a file that cannot be read as a backup.
 */
export async function readArchive<Result>(
  file: string,
  identity: string | undefined,
  read: (manifest: Manifest, entries: AsyncIterable<ArchiveEntry>) => Promise<Result>,
): Promise<Result> {
  const start = await readStart(file);
  const isEncrypted = start.toString('latin1').startsWith(AGE_HEADER);
  if (!isEncrypted && !start.subarray(0, 2).equals(GZIP_HEADER))
    throw new OperatorError(`${file} is no backup of the site.`);
  const source = createReadStream(file);
  try {
    const packed = isEncrypted ? await decrypt(source, identity) : source;
    const extract = tar.extract();
    const unpacked = pipeline(packed, createGunzip(), extract);
    // The reader below gets the same error, even that of a wrong checksum at the end of the file.
    unpacked.catch(() => {});
    const entries = readEntries(extract);
    const first = await entries.next();
    if (first.done || first.value.name !== MANIFEST)
      throw new OperatorError(`${file} is no backup of the site: it has no list of contents.`);
    return await read(parseManifest(await readText(first.value.bytes)), entries);
  } finally {
    source.destroy();
  }
}

async function readStart(file: string): Promise<Buffer> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    const { code } = error as { code?: string };
    throw new OperatorError(`${file} cannot be read (${code}).`);
  } finally {
    await handle?.close();
  }
}

/** Decrypts with an age secret key. Throws `OperatorError` without a key or with the wrong one. */
export async function decrypt(source: Readable, identity: string | undefined): Promise<Readable> {
  if (!identity)
    throw new OperatorError(
      'This backup is encrypted. Give its secret key with BACKUP_IDENTITY, or with --identity FILE.',
    );
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    const decrypted = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
    return Readable.fromWeb(decrypted as ReadableStream);
  } catch (error) {
    const isOtherKey = /no identity matched/i.test((error as Error).message);
    throw new OperatorError(
      isOtherKey ? 'This backup was encrypted to another key than this one.' : `${DAMAGED}: its header cannot be read.`,
    );
  }
}

async function* readEntries(extract: tar.Extract): AsyncGenerator<ArchiveEntry, void> {
  for await (const entry of refuseDamage(extract)) {
    yield { name: entry.header.name, bytes: refuseDamage(entry as AsyncIterable<Buffer>) };
    // Skips the unread rest of this entry, since the next one comes only after its end.
    entry.resume();
  }
}

/** Replaces errors of the archive's streams with one sentence. Errors of the code that reads them stay as they are. */
export async function* refuseDamage<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  try {
    yield* items;
  } catch {
    throw new OperatorError(`${DAMAGED}. Nothing of it was restored.`);
  }
}

/** Reads the lines of an entry in pages. Only a line feed ends a line, since texts may hold Unicode's separators. */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const PAGE_LINES = 500;
  let lines: string[] = [];
  let lineStart: Buffer[] = [];
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      lines.push(Buffer.concat([...lineStart, chunk.subarray(from, end)]).toString('utf8'));
      lineStart = [];
      from = end + 1;
      if (lines.length < PAGE_LINES) continue;
      yield lines;
      lines = [];
    }
    if (from < chunk.length) lineStart.push(Buffer.from(chunk.subarray(from)));
  }
  if (lineStart.length > 0) throw new OperatorError(`${DAMAGED}. Nothing of it was restored.`);
  if (lines.length > 0) yield lines;
}

/** The most bytes of a list of contents. The list of a site with a hundred thousand files has 20 MB. */
const MAX_MANIFEST_BYTES = 64 * 1024 * 1024;

async function readText(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MAX_MANIFEST_BYTES) throw new OperatorError(`${DAMAGED}: its list of contents is too long.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
