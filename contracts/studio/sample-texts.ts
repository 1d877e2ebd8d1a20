import { isFiller } from './blocks/filler-words.ts';
import { isShownAsWords } from './content-keys.ts';

/**
 * Keys whose texts count as sample words only if a new entry began with them: the answers to the first questions,
 * labels that fit everybody, and rules that the site keeps as they stand.
 */
const neverSamples = new Set([
  'head',
  'look',
  'redirects',
  'brand',
  'firstName',
  'lastName',
  'label',
  'button',
  'second',
  'alt',
  'policies',
  'terms',
  'disclaimer',
  'refundRule',
  'callInformation',
  'resources',
  'links',
  'files',
  'notFound',
]);

/**
 * Finds the paths of these texts in the content, in the order of the pages: 'about.work.0.title', and for a formatted
 * text the path of the whole text.
 */
export function findTexts(content: object, isWanted: (text: string) => boolean): string[] {
  const pathsBelow = (value: unknown, path: string, onlyFiller: boolean): string[] => {
    if (typeof value === 'string') return (!onlyFiller || isFiller(value)) && isWanted(value) ? [path] : [];
    if (typeof value !== 'object' || value === null) return [];
    const found = Object.entries(value).flatMap(([key, part]) =>
      isShownAsWords(key) ? pathsBelow(part, path ? `${path}.${key}` : key, onlyFiller || neverSamples.has(key)) : [],
    );
    return 'parts' in value && found.length > 0 ? [path] : found;
  };
  return pathsBelow(content, '', false);
}

/** Lists the texts of a new site that count as sample words until the coach changes them. */
export const listSampleTexts = (starting: object): string[] => {
  const texts = new Set<string>();
  findTexts(starting, (text) => {
    texts.add(text);
    return true;
  });
  return [...texts];
};
