import { hasSampleWords, samplePlace, startingContent } from '#content/starting-content.ts';
import { isShownAsWords } from '#contracts/studio/content-keys.ts';
import type { SiteContent } from '#contracts/studio/site-content.ts';

/** The names that replace the invented coach's in the sample texts. */
export type CoachNames = { brand: string; firstName: string; lastName: string; place: string };

const sampleNames: CoachNames = { ...startingContent.profile, place: samplePlace };

/** Returns whether the pages still name the invented coach. */
export const hasSampleName = ({ profile }: SiteContent): boolean =>
  hasSampleWords && profile.firstName === sampleNames.firstName && profile.lastName === sampleNames.lastName;

/** Replaces the invented coach's names by the coach's own in all words of the content. Addresses stay. */
export function fillInNames(content: SiteContent, names: CoachNames): SiteContent {
  const { brand, firstName, lastName, place } = sampleNames;
  const replacements = new Map([
    [brand, names.brand],
    [`${firstName} ${lastName}`, `${names.firstName} ${names.lastName}`],
    [firstName, names.firstName],
    [lastName, names.lastName],
    [place, names.place],
  ]);
  // Matches whole words, and tries 'Anna Berg' before 'Anna'.
  const pattern = new RegExp(`\\b(?:${[...replacements.keys()].join('|')})\\b`, 'g');
  const fill = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return isShownAsWords(key) ? value.replace(pattern, (name) => replacements.get(name) ?? name) : value;
    if (Array.isArray(value)) return value.map((entry) => fill(entry, ''));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part, name)]));
  };
  const filled = fill(content, '') as SiteContent;
  const isSamplePath = content.coursePath === startingContent.coursePath;
  return { ...filled, coursePath: isSamplePath ? getCoursePath(names.firstName) : content.coursePath };
}

/** Returns '/anna-course', and '/my-course' for a name without Latin letters. */
function getCoursePath(firstName: string): SiteContent['coursePath'] {
  const letters = firstName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return `/${letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'my'}-course`;
}
