import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** A part of a text is compressed at once, so that other requests are served in between. */
const PART_CHARACTERS = 64 * 1024;

/** A zip archive of a few texts and pictures, written while it is read. */
export const zipFiles = (files: Files): Readable => Readable.from(writeArchive(files));

type Files = Record<string, string | Uint8Array>;

async function* writeArchive(files: Files): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [name, text] of Object.entries(files)) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    if (typeof text !== 'string') {
      file.push(text, true);
      continue;
    }
    const encoder = new TextEncoder();
    for (let start = 0; start < text.length; ) {
      const end = endOfPart(text, start);
      file.push(encoder.encode(text.slice(start, end)));
      start = end;
      yield* ready;
      ready = [];
      await setImmediate();
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  yield* ready;
}

/** Never between the two halves of a character. */
function endOfPart(text: string, start: number): number {
  const end = start + PART_CHARACTERS;
  const isHalved = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isHalved ? end + 1 : end;
}
