import type { FileHandle } from 'node:fs/promises';

// Reads the list of files at the end of a zip archive, which says how long each is before it is unpacked.

export type ZipEntry = {
  name: string;
  isCompressed: boolean;
  crc: number;
  packedBytes: number;
  bytes: number;
  /** The position of its own header. */
  offset: number;
  isLink: boolean;
};

/** The error for an archive that is damaged, or packed in an unusual way. The message is for the coach. */
export class UnreadableZip extends Error {}

const notAZip = 'This isn’t a zip file. Please choose one that you downloaded here.';
const damaged = 'This zip file is damaged, or a part of it is missing. Please download or pack it once more.';

const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const LISTED_BYTES = 46;
const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** Reads the list. Throws `UnreadableZip`, also for more than `maxEntries`. */
export async function readZipDirectory(file: FileHandle, maxEntries: number): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const start = await readAt(file, 0, Math.min(size, 4));
  if (start.toString('latin1') !== 'PK\x03\x04') throw new UnreadableZip(notAZip);
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES);
  const tail = await readAt(file, size - tailBytes, tailBytes);
  const position = tail.lastIndexOf('PK\x05\x06', tail.length - END_BYTES, 'latin1');
  if (position === -1 || position + END_BYTES > tail.length) throw new UnreadableZip(damaged);
  const count = tail.readUInt16LE(position + 10);
  const listBytes = tail.readUInt32LE(position + 12);
  const listStart = tail.readUInt32LE(position + 16);
  // A larger format, for more than 4 GB or 65,535 files, has the largest numbers here, so one of the checks refuses it.
  if (count > maxEntries || listBytes > MAX_LIST_BYTES)
    throw new UnreadableZip(`There are more than ${maxEntries.toLocaleString('en-US')} files in this zip file.`);
  if (listStart + listBytes > size) throw new UnreadableZip(damaged);
  return parseList(await readAt(file, listStart, listBytes), count);
}

function parseList(list: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (let position = 0; entries.length < count; ) {
    const isEntry = position + LISTED_BYTES <= list.length && list.readUInt32LE(position) === 0x02014b50;
    if (!isEntry) throw new UnreadableZip(damaged);
    const flags = list.readUInt16LE(position + 8);
    const method = list.readUInt16LE(position + 10);
    const nameEnd = position + LISTED_BYTES + list.readUInt16LE(position + 28);
    if (nameEnd > list.length) throw new UnreadableZip(damaged);
    if (flags & 1) throw new UnreadableZip('This zip file is locked with a password. Please pack it without one.');
    if (method !== 0 && method !== 8)
      throw new UnreadableZip(
        'This zip file is packed in a way that can’t be read here. Please pack it as a plain zip.',
      );
    entries.push({
      name: list.toString('utf8', position + LISTED_BYTES, nameEnd),
      isCompressed: method === 8,
      crc: list.readUInt32LE(position + 16),
      packedBytes: list.readUInt32LE(position + 20),
      bytes: list.readUInt32LE(position + 24),
      offset: list.readUInt32LE(position + 42),
      // The upper 16 bits are the file's mode on systems like Linux.
      isLink: ((list.readUInt32LE(position + 38) >>> 16) & 0o170000) === 0o120000,
    });
    position = nameEnd + list.readUInt16LE(position + 30) + list.readUInt16LE(position + 32);
  }
  return entries;
}

/** Returns where the bytes of an entry begin. Throws `UnreadableZip` if they do not lie in the file. */
export async function findEntryStart(file: FileHandle, { offset, packedBytes }: ZipEntry): Promise<number> {
  const { size } = await file.stat();
  const header = await readAt(file, offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new UnreadableZip(damaged);
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + packedBytes > size) throw new UnreadableZip(damaged);
  return start;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}
