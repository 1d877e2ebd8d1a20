import { createHash } from 'node:crypto';
import { sharePicturePath, sharePictures } from '#content/share-pictures.ts';
import { startingContent } from '#content/starting-content.ts';
import type { SiteData } from '#contracts/pages/public-pages.ts';
import { namePictureFile, parsePictureFile } from '#contracts/studio/picture-files.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import type { HexColor } from '#domain/contrast.ts';
import { colorsOf } from '#domain/palettes.ts';
import { iconAddresses } from './icon-addresses.ts';

/**
 * A picture that the server makes of the coach's logo and words, in place of a file in `content/`. `logo` is a file of
 * the media folder.
 */
export type GeneratedPicture =
  | { kind: 'icons'; logo: string; background: HexColor }
  | { kind: 'share-picture'; name: string; logo: string | null; brand: string; title: string; role: string };
/** The pictures by the addresses of the files that they replace. */
export type GeneratedPictures = ReadonlyMap<string, GeneratedPicture>;

/** Lists the pictures to generate: none for a new site, whose logo and words the files in `content/` show. */
export function listGeneratedPictures(
  { content, brandMark }: SiteData,
  { palette, accent }: SiteLook,
): GeneratedPictures {
  const logo = brandMark?.kind === 'picture' ? findLogoFile(brandMark.picture.src) : null;
  const generatedPictures = new Map<string, GeneratedPicture>();
  const background = colorsOf(palette, accent).light.paper;
  if (logo) for (const address of iconAddresses) generatedPictures.set(address, { kind: 'icons', logo, background });
  for (const { name, title } of Object.values(sharePictures)) {
    const { brand, role } = content.profile;
    const current = { logo, brand, title: title(content), role };
    const starting = {
      logo: null,
      brand: startingContent.profile.brand,
      title: title(startingContent),
      role: startingContent.profile.role,
    };
    if (JSON.stringify(current) !== JSON.stringify(starting))
      generatedPictures.set(sharePicturePath(name), { kind: 'share-picture', name, ...current });
  }
  return generatedPictures;
}

/** Returns a picture's address with its version, so that a browser with an older picture loads the new one. */
export function addressOfPicture(address: string, generatedPictures: GeneratedPictures): string {
  const picture = generatedPictures.get(address);
  return picture ? `${address}?v=${versionOfPicture(picture)}` : address;
}

export const versionOfPicture = (picture: GeneratedPicture): string =>
  createHash('sha256').update(JSON.stringify(picture)).digest('hex').slice(0, 12);

/** Finds the logo's WebP file, since JPEG has no opacity. Null for a picture that was not uploaded. */
function findLogoFile(src: string): string | null {
  const file = parsePictureFile(src);
  return file && namePictureFile(file.hash, file.width, 'webp');
}
