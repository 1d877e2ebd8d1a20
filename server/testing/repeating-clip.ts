import { open } from 'node:fs/promises';

/** A box of MP4, of its parts. */
const box = (type: string, ...parts: Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, part) => sum + part.length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};
const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
};
/** A box of MP4 that holds numbers, with version and flags of 0. */
const table = (type: string, ...values: number[]): Buffer => box(type, numbers(0, ...values));

/** The first box of this type, wherever it is. */
function findBox(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
}

/** A second of a clip's clock. */
const TICKS = 90_000;

/** The largest number that such a table holds. */
export const ENDLESS = 2 ** 32 - 1;

/** A clip with one picture of `bytes`, which it names `times` times: played, it is that often as long as the file. */
export const repeatPicture = (sample: Buffer, { bytes, times }: { bytes: number; times: number }): Buffer =>
  buildClip(sample, bytes, (at) => [
    table('stts', 1, times, 1),
    table('stsc', 1, 1, 1, 1),
    table('stsz', bytes, times),
    table('stco', times, ...Array<number>(times).fill(at)),
  ]);

/**
 * A small clip that names four billion pictures, all but the first without a byte. Its reader adds up the sizes of each
 * chunk.
 */
export const nameEndlessPictures = (sample: Buffer, { perChunk }: { perChunk: number }): Buffer =>
  buildClip(sample, 5000, (at) => [
    table('stts', 1, ENDLESS, 1),
    table('stsc', 1, 1, perChunk, 1),
    table('stsz', 0, 2, 5000, 0),
    table('stco', 1, at),
  ]);

/**
 * Writes a clip of `pictures` pictures of `bytes` each, which are holes in the file: it takes no room on the disk. Its
 * index comes last, as cameras write it. Returns how long the file is.
 */
export async function writeSparseClip(
  path: string,
  sample: Buffer,
  { pictures, bytes }: { pictures: number; bytes: number },
): Promise<number> {
  const type = clipHead();
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write('mdat', 4, 'latin1');
  head.writeBigUInt64BE(BigInt(head.length + pictures * bytes), 8);
  const startsAt = type.length + head.length;
  const places = Array.from({ length: pictures }, (_, index) => startsAt + index * bytes);
  const movie = buildMovie(sample, pictures * TICKS, [
    table('stts', 1, pictures, TICKS),
    table('stsc', 1, 1, 1, 1),
    table('stsz', bytes, pictures),
    table('co64', pictures, ...places.flatMap((place) => [Math.floor(place / 2 ** 32), place % 2 ** 32])),
  ]);
  const file = await open(path, 'w');
  try {
    await file.write(Buffer.concat([type, head]), 0, startsAt, 0);
    for (const place of places) await file.write(numbers(bytes - 4), 0, 4, place);
    await file.write(movie, 0, movie.length, startsAt + pictures * bytes);
  } finally {
    await file.close();
  }
  return startsAt + pictures * bytes + movie.length;
}

const clipHead = () => box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1'));

/** `listTables` gets the place of the one picture in the file. */
function buildClip(sample: Buffer, bytes: number, listTables: (at: number) => Buffer[]): Buffer {
  const type = clipHead();
  const picture = Buffer.concat([numbers(bytes - 4), Buffer.from([0x65]), Buffer.alloc(bytes - 5, 'x')]);
  return Buffer.concat([type, box('mdat', picture), buildMovie(sample, 1000, listTables(type.length + 8))]);
}

/** The index of a clip with one track. */
function buildMovie(sample: Buffer, ticks: number, tables: Buffer[]): Buffer {
  const samples = box('stbl', findBox(sample, 'stsd'), ...tables);
  const handler = box('hdlr', numbers(0, 0), Buffer.from('vide'), Buffer.alloc(14));
  const media = box('mdia', table('mdhd', 0, 0, TICKS, ticks, 0), handler, box('minf', samples));
  return box('moov', findBox(sample, 'mvhd'), box('trak', findBox(sample, 'tkhd'), media));
}
