import { z } from 'zod';
import type { HexColor } from '#domain/contrast.ts';
import { colorsOf, paletteNames } from '#domain/palettes.ts';
import { findUnreadablePairs } from '#domain/readable-colors.ts';
import { bodyFontNames, headingFontNames } from '#domain/site-fonts.ts';
import { oneLine } from '../fields.ts';
import { Picture } from './pictures-and-clips.ts';

/** The mark beside the name in the header. */
const Logo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('leaf') }),
  z.object({ kind: z.literal('initials'), text: oneLine(3, 'Please write one to three letters') }),
  z.object({
    kind: z.literal('picture'),
    picture: Picture,
    /** True if the name stands beside the picture; false for a picture that shows the name itself. */
    showsName: z.boolean(),
  }),
]);
export type Logo = z.infer<typeof Logo>;

/** The logo, colors and fonts of all pages. The name is in the profile. */
export const SiteLook = z
  .object({
    logo: Logo,
    palette: z.enum(paletteNames, 'Please choose one of the palettes'),
    /** The coach's own color for buttons and links, in place of the palette's. */
    accent: z
      .custom<HexColor>((color) => typeof color === 'string' && /^#[0-9a-f]{6}$/.test(color), 'Please choose a color')
      .nullable(),
    headingFont: z.enum(headingFontNames, 'Please choose one of the fonts'),
    bodyFont: z.enum(bodyFontNames, 'Please choose one of the fonts'),
  })
  // `colorsOf` makes readable shades; this check holds even if somebody breaks it.
  .refine(({ palette, accent }) => findUnreadablePairs(colorsOf(palette, accent)).length === 0, {
    path: ['accent'],
    error: 'With this color some words couldn’t be read. Please choose another one.',
  });
export type SiteLook = z.infer<typeof SiteLook>;
