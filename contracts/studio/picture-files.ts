import type { Picture } from './pictures-and-clips.ts';

/** The formats of an uploaded picture, the smallest first. */
export const pictureFormats = [
  { extension: 'avif', type: 'image/avif' },
  { extension: 'webp', type: 'image/webp' },
  { extension: 'jpg', type: 'image/jpeg' },
] as const;
type PictureExtension = (typeof pictureFormats)[number]['extension'];

/** Returns a file name such as '0a1b…-960.avif'. */
export const namePictureFile = (hash: string, width: number, extension: PictureExtension): string =>
  `${hash}-${width}.${extension}`;

/**
 * Returns the parts of an uploaded picture's address, such as '/media/0a1b…-960.jpg#content-3' in the studio, or null
 * for any other address.
 */
export function parsePictureFile(address: string): { hash: string; width: number } | null {
  const [, hash, width] = /^\/media\/([0-9a-f]{32})-(\d+)\.jpg(?:#.*)?$/.exec(address) ?? [];
  return hash ? { hash, width: Number(width) } : null;
}

/** Returns '/media/0a1b…-480.avif 480w, …' for an uploaded picture; null for one that is a single file. */
export function writeSrcSet({ src, widths }: Picture, extension: PictureExtension): string | null {
  const file = parsePictureFile(src);
  if (!file || !widths) return null;
  return widths.map((width) => `/media/${namePictureFile(file.hash, width, extension)} ${width}w`).join(', ');
}
