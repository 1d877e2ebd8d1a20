import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive: a text, or bytes, or a copy of the file at `from`. */
export type ZippedFile = { path: string } & ({ text: string } | { bytes: Uint8Array } | { from: string });

/** The length of the parts in which a text is compressed. Other requests are served in between. */
const PART_CHARACTERS = 64 * 1024;

/** Makes a zip archive that is written while it is read. Only texts are compressed, since other files hardly shrink. */
export const zipFiles = (files: readonly ZippedFile[]): Readable => Readable.from(writeArchive(files));

async function* writeArchive(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const file of files) {
    const entry = 'text' in file ? new ZipDeflate(file.path, { level: 6 }) : new ZipPassThrough(file.path);
    zip.add(entry);
    for await (const chunk of readParts(file)) {
      entry.push(chunk);
      yield* ready;
      ready = [];
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}

async function* readParts(file: ZippedFile): AsyncGenerator<Uint8Array> {
  if ('bytes' in file) yield file.bytes;
  if ('from' in file) yield* createReadStream(file.from);
  if (!('text' in file)) return;
  const encoder = new TextEncoder();
  for (let start = 0; start < file.text.length; ) {
    const end = findEndOfPart(file.text, start);
    yield encoder.encode(file.text.slice(start, end));
    start = end;
    await setImmediate();
  }
}

/** Returns the index at which a part ends, never between the two halves of a character. */
function findEndOfPart(text: string, start: number): number {
  const end = start + PART_CHARACTERS;
  const isHalved = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isHalved ? end + 1 : end;
}
