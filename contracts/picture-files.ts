import type { Picture } from './pictures-and-clips.ts';

/** The formats of an uploaded picture, the smallest first. */
export const pictureFormats = [
  { extension: 'avif', type: 'image/avif' },
  { extension: 'webp', type: 'image/webp' },
  { extension: 'jpg', type: 'image/jpeg' },
] as const;
type PictureExtension = (typeof pictureFormats)[number]['extension'];

/** '0a1b…-960.avif' */
export const namePictureFile = (hash: string, width: number, extension: PictureExtension): string =>
  `${hash}-${width}.${extension}`;

/** '/media/0a1b…-480.avif 480w, …' for an uploaded picture; null for one that is a single file. */
export function writeSrcSet({ src, widths }: Picture, extension: PictureExtension): string | null {
  const [, start] = /^(\/media\/[0-9a-f]+)-\d+\.jpg/.exec(src) ?? [];
  if (!start || !widths) return null;
  return widths.map((width) => `${namePictureFile(start, width, extension)} ${width}w`).join(', ');
}
