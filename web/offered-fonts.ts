import atkinsonHyperlegibleNextExtended from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2?url';
import atkinsonHyperlegibleNextLatin from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url';
import bitterExtended from '@fontsource-variable/bitter/files/bitter-latin-ext-wght-normal.woff2?url';
import bitterLatin from '@fontsource-variable/bitter/files/bitter-latin-wght-normal.woff2?url';
import figtreeExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url';
import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import frauncesExtended from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2?url';
import frauncesLatin from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url';
import loraExtended from '@fontsource-variable/lora/files/lora-latin-ext-wght-normal.woff2?url';
import loraLatin from '@fontsource-variable/lora/files/lora-latin-wght-normal.woff2?url';
import nunitoSansExtended from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-ext-wght-normal.woff2?url';
import nunitoSansLatin from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url';
import outfitExtended from '@fontsource-variable/outfit/files/outfit-latin-ext-wght-normal.woff2?url';
import outfitLatin from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url';
import playfairDisplayExtended from '@fontsource-variable/playfair-display/files/playfair-display-latin-ext-wght-normal.woff2?url';
import playfairDisplayLatin from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url';
import sourceSans3Extended from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2?url';
import sourceSans3Latin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import { type FontFiles, writeFontFaces } from '#contracts/studio/look-style.ts';
import type { FontName } from '#domain/site-fonts.ts';
import atkinsonHyperlegibleNext from './fonts/atkinson-hyperlegible-next.woff2?url';
import bitter from './fonts/bitter.woff2?url';
import figtree from './fonts/figtree.woff2?url';
import fraunces from './fonts/fraunces.woff2?url';
import lora from './fonts/lora.woff2?url';
import nunitoSans from './fonts/nunito-sans.woff2?url';
import outfit from './fonts/outfit.woff2?url';
import playfairDisplay from './fonts/playfair-display.woff2?url';
import sourceSans3 from './fonts/source-sans-3.woff2?url';

/**
 * The files of each font. `basic`: the letters of English; `latin` and `extended`: the rest of the Latin script, loaded
 * when a page has them.
 * The server looks up the files of a published look in the build's manifest, by their source paths.
 */
const files: Record<FontName, FontFiles> = {
  figtree: { basic: figtree, latin: figtreeLatin, extended: figtreeExtended },
  fraunces: { basic: fraunces, latin: frauncesLatin, extended: frauncesExtended },
  lora: { basic: lora, latin: loraLatin, extended: loraExtended },
  'playfair-display': { basic: playfairDisplay, latin: playfairDisplayLatin, extended: playfairDisplayExtended },
  bitter: { basic: bitter, latin: bitterLatin, extended: bitterExtended },
  outfit: { basic: outfit, latin: outfitLatin, extended: outfitExtended },
  'nunito-sans': { basic: nunitoSans, latin: nunitoSansLatin, extended: nunitoSansExtended },
  'source-sans-3': { basic: sourceSans3, latin: sourceSans3Latin, extended: sourceSans3Extended },
  'atkinson-hyperlegible-next': {
    basic: atkinsonHyperlegibleNext,
    latin: atkinsonHyperlegibleNextLatin,
    extended: atkinsonHyperlegibleNextExtended,
  },
};

/** The style that declares all fonts. The browser loads those of the shown texts, and swaps them in however late. */
export const offeredFontFaces = Object.entries(files)
  .map(([name, fontFiles]) => writeFontFaces(name as FontName, fontFiles, 'swap'))
  .join('');
