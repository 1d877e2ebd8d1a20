/** Returns the format of a picture file by its bytes; null for formats that the site does not process. */
export function findPictureFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | null {
  const startsWith = (...start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  return readBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : null;
}

/** Explains to the coach why the file is no such picture, and how to get one. */
export function explainOtherFile(bytes: Uint8Array): string {
  if (readBrands(bytes).some((brand) => /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)))
    return 'This is a HEIC picture, which most browsers can’t show: please choose it from your iPhone’s photo library, which sends it as JPEG, or save it as JPEG first.';
  const start = textAt(bytes, 0, 512).toLowerCase();
  if (start.includes('<svg')) return 'This is a drawing (SVG). Please choose a JPEG, PNG, WebP or AVIF picture.';
  if (start.startsWith('gif8')) return 'This is a GIF. Please choose a JPEG, PNG, WebP or AVIF picture.';
  return 'This file isn’t a picture. Please choose a JPEG, PNG, WebP or AVIF picture.';
}

/** Reads the brands of a file of the MP4 family, to which AVIF and HEIC belong. */
function readBrands(bytes: Uint8Array): string[] {
  if (textAt(bytes, 4, 4) !== 'ftyp') return [];
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(0), bytes.length, 256);
  const brands = [textAt(bytes, 8, 4)];
  for (let start = 16; start + 4 <= length; start += 4) brands.push(textAt(bytes, start, 4));
  return brands;
}

const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));
