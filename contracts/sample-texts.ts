import type { SiteContent } from './site-content.ts';

/** No words of a sample: what programs read, what the coach was asked for, and labels that fit everybody. */
const leftOut = new Set([
  ...['head', 'src', 'url', 'id', 'kind', 'type', 'path', 'coursePath', 'lengthLabel', 'publishedOn', 'captions'],
  ...['brand', 'firstName', 'lastName', 'label', 'button', 'second', 'alt'],
]);

/** Where the content has one of these texts: 'about.work.0.title'. In the order of the pages. */
export function findTexts(content: SiteContent, isWanted: (text: string) => boolean): string[] {
  const pathsBelow = (value: unknown, path: string): string[] => {
    if (typeof value === 'string') return isWanted(value) ? [path] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) =>
      leftOut.has(key) ? [] : pathsBelow(part, path ? `${path}.${key}` : key),
    );
  };
  return pathsBelow(content, '');
}

/** The words that a new site starts with, until the coach has changed them. */
export const listSampleTexts = (starting: SiteContent): string[] => {
  const texts = new Set<string>();
  findTexts(starting, (text) => Boolean(texts.add(text)));
  return [...texts];
};
