import { colorsOf } from '#domain/palettes.ts';
import type { Picture } from './pictures-and-clips.ts';
import type { SiteLook } from './site-look.ts';

/** What stands beside the name in the header. Missing where it is the drawn leaf in the colors of a new site. */
export type BrandMark =
  | { kind: 'leaf'; colors: readonly [disc: string, ring: string, leaf: string, stem: string] }
  | { kind: 'initials'; text: string; disc: string }
  | { kind: 'picture'; picture: Picture; showsName: boolean };

/** Its colors are the same in the light and in the dark. */
export function describeBrandMark({ logo, palette, accent }: SiteLook): BrandMark | undefined {
  const { light } = colorsOf(palette, accent);
  if (logo.kind === 'picture') return logo;
  if (logo.kind === 'initials') return { ...logo, disc: light.leaf };
  if (palette === 'forest' && accent === null) return undefined;
  return { kind: 'leaf', colors: [light.leaf, light['leaf-mid'], light['apricot-soft'], light.apricot] };
}
