import type { Logo, SiteLook } from '#contracts/studio/site-look.ts';
import { palettes } from '#domain/palettes.ts';
import { allFonts } from '#domain/site-fonts.ts';
import type { ContentChange } from '../media/list-media-changes.ts';

/** The coach's names for the parts of the look, by the path of the change. */
export const lookNames: Record<string, string> = {
  'look.logo': 'Logo',
  'look.palette': 'Colors',
  'look.accent': 'Own color for buttons and links',
  'look.headingFont': 'Font of headings',
  'look.bodyFont': 'Font of texts',
};

/** Lists the differences between two looks, in the words of the studio: 'Forest' and 'Plum'. */
export function listLookChanges(before: SiteLook, after: SiteLook): ContentChange[] {
  const pairs = [
    { path: 'look.palette', before: palettes[before.palette].label, after: palettes[after.palette].label },
    { path: 'look.accent', before: before.accent, after: after.accent },
    { path: 'look.headingFont', before: allFonts[before.headingFont].label, after: allFonts[after.headingFont].label },
    { path: 'look.bodyFont', before: allFonts[before.bodyFont].label, after: allFonts[after.bodyFont].label },
  ];
  return [...listLogoChanges(before.logo, after.logo), ...pairs.filter((pair) => pair.before !== pair.after)];
}

function listLogoChanges(before: Logo, after: Logo): ContentChange[] {
  const pictures = { before: pictureOf(before), after: pictureOf(after) };
  const words = { before: describeLogo(before), after: describeLogo(after) };
  if (words.before === words.after && pictures.before === pictures.after) return [];
  return [{ path: 'look.logo', ...words, pictures }];
}

const pictureOf = (logo: Logo): string | null => (logo.kind === 'picture' ? logo.picture.src : null);

function describeLogo(logo: Logo): string {
  if (logo.kind === 'leaf') return 'The drawn leaf';
  if (logo.kind === 'initials') return `The letters ${logo.text}`;
  return `Picture: ${logo.picture.alt}${logo.showsName ? ', with the name beside it' : ''}`;
}
