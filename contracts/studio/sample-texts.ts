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

/** A text, with the path of the formatted text that it is a part of, or its own: 'about.work.0.title'. */
type FoundText = { path: string; text: string };

/** Lists the texts that may be sample words, in the order of the content. */
function listTexts(value: unknown, path = '', onlyFiller = false): FoundText[] {
  if (typeof value === 'string') return !onlyFiller || isFiller(value) ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value)
    .filter(([key]) => isShownAsWords(key))
    .flatMap(([key, part]) => listTexts(part, path ? `${path}.${key}` : key, onlyFiller || onlyFillerKeys.has(key)));
  return 'parts' in value ? found.map(({ text }) => ({ path, text })) : found;
}

/** Finds the paths of texts that may be sample words and that `isWanted` accepts, in the order of the content. */
export const findTexts = (content: object, isWanted: (text: string) => boolean): string[] =>
  unique(listTexts(content).flatMap(({ path, text }) => (isWanted(text) ? [path] : [])));

/** Lists the texts of a new site that count as sample words until the coach changes them. */
export const listSampleTexts = (starting: object): string[] => unique(listTexts(starting).map(({ text }) => text));

const unique = (texts: string[]): string[] => [...new Set(texts)];
