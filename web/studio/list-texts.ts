import { isShownAsWords } from '#contracts/studio/content-keys.ts';
import { valueAt } from './edit-content.ts';
import { type ContentPath, isRichText } from './mark-content.ts';

/**
 * Lists the paths of all texts below some parts of the content, in the order of the pages, without the titles for
 * search engines.
 */
export function listTexts(content: object, parts: readonly ContentPath[]): ContentPath[] {
  const textsBelow = (value: unknown, path: ContentPath): ContentPath[] => {
    const key = path.split('.').at(-1) ?? '';
    if (typeof value === 'string') return isShownAsWords(key) ? [path] : [];
    if (isRichText(value)) return [path];
    if (typeof value !== 'object' || value === null || key === 'head') return [];
    return Object.entries(value).flatMap(([name, part]) => textsBelow(part, `${path}.${name}`));
  };
  return parts.flatMap((part) => textsBelow(valueAt(content, part), part));
}
