import { createHash } from 'node:crypto';
import { homePicture, sharePictures } from '#content/share-pictures.ts';
import { startingContent } from '#content/starting-content.ts';
import { namePictureFile } from '#contracts/picture-files.ts';
import type { SiteData } from '#contracts/public-pages.ts';
import type { HexColor } from '#domain/contrast.ts';

/** What the server draws of the coach's logo and words, in place of a file in `content/`. `logo` is a file of the media folder. */
export type Drawing =
  | { kind: 'icons'; logo: string; ground: HexColor }
  | { kind: 'share-picture'; name: string; logo: string | null; brand: string; title: string; role: string };
/** By the addresses of the files that they replace. */
export type Drawings = ReadonlyMap<string, Drawing>;

const iconAddresses = [
  '/favicon.ico',
  '/apple-touch-icon.png',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
];

/** Empty for a new site: the files in `content/` show its leaf and its words. */
export function describeDrawings({ content, brandMark }: SiteData, ground: HexColor): Drawings {
  const logo = brandMark?.kind === 'picture' ? findLogoFile(brandMark.picture.src) : null;
  const drawings = new Map<string, Drawing>();
  if (logo) for (const address of iconAddresses) drawings.set(address, { kind: 'icons', logo, ground });
  for (const { name, title } of [homePicture, ...Object.values(sharePictures)]) {
    const { brand, role } = content.profile;
    const own = { logo, brand, title: title(content), role };
    const starting = {
      ...{ logo: null, brand: startingContent.profile.brand },
      ...{ title: title(startingContent), role: startingContent.profile.role },
    };
    if (JSON.stringify(own) !== JSON.stringify(starting))
      drawings.set(`/pictures/share/${name}.png`, { kind: 'share-picture', name, ...own });
  }
  return drawings;
}

/** The address under which a browser that has an older drawing asks for the new one. */
export function addressOfDrawing(address: string, drawings: Drawings): string {
  const drawing = drawings.get(address);
  return drawing ? `${address}?v=${versionOfDrawing(drawing)}` : address;
}

export const versionOfDrawing = (drawing: Drawing): string =>
  createHash('sha256').update(JSON.stringify(drawing)).digest('hex').slice(0, 12);

/** Its WebP file, since JPEG has no opacity; null for a picture that was not uploaded. */
function findLogoFile(src: string): string | null {
  const [, hash, width] = /^\/media\/([0-9a-f]{32})-(\d+)\.jpg$/.exec(src) ?? [];
  return hash && width ? namePictureFile(hash, Number(width), 'webp') : null;
}
