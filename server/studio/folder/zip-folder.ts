import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { FolderFile } from './list-folder-files.ts';

/** The files as a zip archive, which is written while it is read. Pictures and clips cannot be made smaller by it. */
export const zipFolder = (files: FolderFile[]): Readable => Readable.from(writeArchive(files));

async function* writeArchive(files: FolderFile[]): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const file of files) {
    const entry = 'text' in file ? new ZipDeflate(file.path, { level: 6 }) : new ZipPassThrough(file.path);
    zip.add(entry);
    if ('text' in file) entry.push(strToU8(file.text), true);
    else {
      for await (const chunk of createReadStream(file.from)) {
        entry.push(chunk);
        yield* ready;
        ready = [];
      }
      entry.push(new Uint8Array(), true);
    }
    yield* ready;
    ready = [];
  }
  zip.end();
  yield* ready;
}
