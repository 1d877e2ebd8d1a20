import { isFiller } from './blocks/filler-words.ts';
import { isShownAsWords } from './content-keys.ts';

/**
 * Keys whose texts may stay as the site started with them: the answers to the first questions, labels that fit
 * everybody, and rules that the site keeps as they stand. In them, only filler words of a new entry count as samples.
 */
const onlyFillerKeys = new Set([
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
 * Finds the paths of texts that may be sample words and that `isWanted` accepts, in the order of the content:
 * 'about.work.0.title'. A formatted text has one path for all of it.
 */
export function findTexts(content: object, isWanted: (text: string) => boolean): string[] {
  const pathsBelow = (value: unknown, path: string, onlyFiller: boolean): string[] => {
    if (typeof value === 'string') return (!onlyFiller || isFiller(value)) && isWanted(value) ? [path] : [];
    if (typeof value !== 'object' || value === null) return [];
    const found = Object.entries(value).flatMap(([key, part]) =>
      isShownAsWords(key) ? pathsBelow(part, path ? `${path}.${key}` : key, onlyFiller || onlyFillerKeys.has(key)) : [],
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
