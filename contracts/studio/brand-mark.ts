import { colorsOf } from '#domain/palettes.ts';
import type { Picture } from './pictures-and-clips.ts';
import type { SiteLook } from './site-look.ts';

/** The mark beside the name in the header. Undefined stands for the drawn leaf in the colors of a new site. */
export type BrandMark =
  | { kind: 'leaf'; colors: readonly [disc: string, ring: string, leaf: string, stem: string] }
  | { kind: 'initials'; text: string; disc: string }
  | { kind: 'picture'; picture: Picture; showsName: boolean };

/** Returns the mark of a look. Its colors are the same in light and dark mode. */
export function describeBrandMark({ logo, palette, accent }: SiteLook): BrandMark | undefined {
  const { light } = colorsOf(palette, accent);
  if (logo.kind === 'picture') return logo;
  if (logo.kind === 'initials') return { ...logo, disc: light.leaf };
  if (palette === 'forest' && accent === null) return undefined;
  return { kind: 'leaf', colors: [light.leaf, light['leaf-mid'], light['apricot-soft'], light.apricot] };
}
