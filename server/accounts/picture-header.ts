export type PictureFormat = { type: 'image/png' | 'image/jpeg' | 'image/webp'; extension: 'png' | 'jpg' | 'webp' };
type Picture = PictureFormat & { width: number; height: number };

const png = { type: 'image/png', extension: 'png' } as const;
const jpeg = { type: 'image/jpeg', extension: 'jpg' } as const;
const webp = { type: 'image/webp', extension: 'webp' } as const;
export const pictureFormats: readonly PictureFormat[] = [png, jpeg, webp];

/** Reads a picture's format and size from its first bytes; null for any other format, or a file that is cut off. */
export function readPictureHeader(bytes: Buffer): Picture | null {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    // The file ends before the bytes that should hold the size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readPng(bytes: Buffer): Picture | null {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  if (!isPng || textAt(bytes, 12, 4) !== 'IHDR') return null;
  return { ...png, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Skips the segments before the frame header, which has the size. */
function readJpeg(bytes: Buffer): Picture | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let offset = 2; ; offset += 2 + bytes.readUInt16BE(offset + 2)) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes.readUInt8(offset + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { ...jpeg, width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) };
  }
}

function readWebp(bytes: Buffer): Picture | null {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return null;
  const chunk = textAt(bytes, 12, 4);
  if (chunk === 'VP8X') return { ...webp, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (chunk === 'VP8L') {
    // Width and height in 14 bits each, after one byte of signature.
    const bits = bytes.readUInt32LE(21);
    return { ...webp, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (chunk !== 'VP8 ') return null;
  return { ...webp, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

const textAt = (bytes: Buffer, start: number, length: number): string =>
  bytes.subarray(start, start + length).toString('latin1');
