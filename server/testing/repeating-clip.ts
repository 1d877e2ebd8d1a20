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

/** `listTables` gets the place of the one picture in the file. */
function buildClip(sample: Buffer, bytes: number, listTables: (at: number) => Buffer[]): Buffer {
  const type = box('ftyp', Buffer.from('isom\0\0\x02\0isommp41', 'latin1'));
  const picture = Buffer.concat([numbers(bytes - 4), Buffer.from([0x65]), Buffer.alloc(bytes - 5, 'x')]);
  const samples = box('stbl', findBox(sample, 'stsd'), ...listTables(type.length + 8));
  const handler = box('hdlr', numbers(0, 0), Buffer.from('vide'), Buffer.alloc(14));
  const media = box('mdia', table('mdhd', 0, 0, 90_000, 1000, 0), handler, box('minf', samples));
  const movie = box('moov', findBox(sample, 'mvhd'), box('trak', findBox(sample, 'tkhd'), media));
  return Buffer.concat([type, box('mdat', picture), movie]);
}
