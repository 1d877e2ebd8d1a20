import { colorsOf } from '#domain/palettes.ts';
import { allFonts, bodyFontNames, type FontName, headingFontNames } from '#domain/site-fonts.ts';
import type { ThemeColors } from '#domain/standard-colors.ts';
import type { SiteLook } from './site-look.ts';

/** The paths of a font's files: the letters of English pages, those of other languages, and rarer ones. */
export type FontFiles = { basic: string; latin: string; extended: string };

/** The characters in each file of a font. `web/fonts.css`, which has the fonts of a new site, says the same. */
const ranges: Record<keyof FontFiles, string> = {
  basic:
    'U+0020-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+20AC,U+2190,U+2192,U+2212',
  latin:
    'U+00A1-00A8,U+00AA-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-2012,U+2015-2017,U+201A-201B,U+201E-2021,U+2023-2025,U+2027-206F,U+2122,U+2191,U+2193,U+2215,U+FEFF,U+FFFD',
  extended:
    'U+0100-0130,U+0132-0151,U+0154-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
};

/** The fonts of a new site are in the style sheet of every page. */
const standardFonts: readonly FontName[] = [headingFontNames[0], bodyFontNames[0]];

type ChosenFonts = Pick<SiteLook, 'headingFont' | 'bodyFont'>;

/** Lists the fonts of a look that are not in the pages' style sheet. */
const addedFonts = ({ headingFont, bodyFont }: ChosenFonts): FontName[] =>
  [headingFont, bodyFont].filter((name) => !standardFonts.includes(name));

/**
 * Writes fonts and colors of a look as a style that overrides the pages' own. Empty for the look of a new site. Print
 * stays black on white.
 */
export function writeLookStyle(look: SiteLook, filesOf: (font: FontName) => FontFiles): string {
  const { light, dark } = colorsOf(look.palette, look.accent);
  const fonts = addedFonts(look);
  const hasColors = look.palette !== 'forest' || look.accent !== null;
  return [
    ...fonts.map((name) => writeFontFaces(name, filesOf(name), 'optional')),
    fonts.length > 0 ? `:root{${writeFonts(look)}}` : '',
    hasColors
      ? writeSchemes(
          { light: ':root', system: ':root:not([data-theme=light])', dark: ':root[data-theme=dark]' },
          light,
          dark,
        )
      : '',
  ].join('');
}

/** Writes the whole look for one element and its content, whatever the look of the page around it is. */
export function writeLookStyleWithin(element: string, look: SiteLook): string {
  const { light, dark } = colorsOf(look.palette, look.accent);
  const selectors = {
    light: element,
    system: `:root:not([data-theme=light]) ${element}`,
    dark: `:root[data-theme=dark] ${element}`,
  };
  return `${element}{${writeFonts(look)}}${writeSchemes(selectors, light, dark)}`;
}

/** `display` is for the basic letters: with 'optional', a page whose font is late keeps the system's: nothing moves. */
export function writeFontFaces(name: FontName, files: FontFiles, display: 'optional' | 'swap'): string {
  const { family } = allFonts[name];
  return (['basic', 'latin', 'extended'] as const)
    .map(
      (part) =>
        `@font-face{font-family:"${family}";font-display:${part === 'basic' ? display : 'swap'};font-weight:100 900;src:url("${files[part]}") format("woff2");unicode-range:${ranges[part]}}`,
    )
    .join('');
}

const writeFonts = ({ headingFont, bodyFont }: ChosenFonts): string =>
  `--font-display:${writeFamily(headingFont)};--font-sans:${writeFamily(bodyFont)}`;

/** '"Lora Variable",ui-serif,Georgia,serif' */
export function writeFamily(name: FontName): string {
  const { family, fallback } = allFonts[name];
  return `"${family}",${fallback === 'serif' ? 'ui-serif,Georgia,serif' : 'ui-sans-serif,system-ui,sans-serif'}`;
}

/**
 * Writes the colors of both schemes. `system` selects pages of visitors who have chosen no scheme and whose system may
 * be dark. Colors that the system forces stay as they are.
 */
function writeSchemes(
  selectors: { light: string; system: string; dark: string },
  light: ThemeColors,
  dark: ThemeColors,
): string {
  const darkColors = writeColors(dark);
  return [
    `@media screen and (forced-colors:none){${selectors.light}{${writeColors(light)}}${selectors.dark}{${darkColors}}}`,
    `@media screen and (forced-colors:none) and (prefers-color-scheme:dark){${selectors.system}{${darkColors}}}`,
  ].join('');
}

const writeColors = (colors: ThemeColors): string =>
  Object.entries(colors)
    .map(([name, color]) => `--color-${name}:${color}`)
    .join(';');
