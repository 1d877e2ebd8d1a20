import type { SiteLook } from '#contracts/studio/site-look.ts';
import type { HexColor } from '#domain/contrast.ts';
import { colorsOf } from '#domain/palettes.ts';
import type { ColorScheme } from '#domain/standard-colors.ts';

/** The colors that the browser paints around a page: the paper ground. */
export type BrowserColors = Record<ColorScheme, HexColor>;

export function browserColorsOf({ palette, accent }: SiteLook): BrowserColors {
  const { light, dark } = colorsOf(palette, accent);
  return { light: light.paper, dark: dark.paper };
}
