import { fillerWords } from '#contracts/studio/blocks/filler-words.ts';
import { isShownAsWords } from '#contracts/studio/content-keys.ts';
import { isPicture } from '#contracts/studio/pictures-and-clips.ts';
import { richTextOf } from '#contracts/studio/rich-text.ts';
import { type ContentPath, isRichText } from './mark-content.ts';

type Node = Record<string, unknown> | unknown[];

/** Returns the value at a path, or undefined. */
export function valueAt(content: object, path: ContentPath): unknown {
  return path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], content);
}

/** Returns the content with another value at a path. Everything beside the path is shared with the old content. */
export function changeValue<Content extends object>(
  content: Content,
  path: ContentPath,
  change: (value: unknown) => unknown,
): Content {
  const changeAt = (node: unknown, [key = '', ...rest]: string[]): unknown => {
    const copy: Node = Array.isArray(node) ? [...node] : { ...(node as object) };
    const entries = copy as Record<string, unknown>;
    entries[key] = rest.length === 0 ? change(entries[key]) : changeAt(entries[key], rest);
    return copy;
  };
  return changeAt(content, path.split('.')) as Content;
}

export type ListEntry = { list: ContentPath; index: number };

/**
 * Returns the innermost list entry to which a path belongs: 'about.work.1.title' is in entry 1 of 'about.work'. Null
 * outside of lists, and for a custom page or lesson as a whole, which is edited by its settings.
 */
export function listEntryOf(path: ContentPath): ListEntry | null {
  const keys = path.split('.');
  const index = keys.findLastIndex((key) => /^\d+$/.test(key));
  if (index === -1) return null;
  const list = keys.slice(0, index).join('.');
  return list === 'customPages' || list === 'lessons' ? null : { list, index: Number(keys[index]) };
}

/** Adds an entry below another one, with the same parts. Its words say where to type. */
export const addEntryBelow = <Content extends object>(content: Content, { list, index }: ListEntry): Content =>
  changeValue(content, list, (entries) =>
    (entries as unknown[]).toSpliced(index + 1, 0, withFiller((entries as unknown[])[index], 'text')),
  );

function withFiller(value: unknown, key: string): unknown {
  const filler = (fillerWords as Record<string, string>)[key === 'title' ? 'heading' : key] ?? fillerWords.text;
  if (typeof value === 'string') return isShownAsWords(key) ? filler : value;
  if (isRichText(value)) return richTextOf(filler);
  if (typeof value !== 'object' || value === null || isPicture(value)) return structuredClone(value);
  // A nested list keeps one entry, since entries are added below one. Key points need none: one field has them all.
  if (Array.isArray(value)) return value.slice(0, key === 'keyPoints' ? 0 : 1).map((entry) => withFiller(entry, key));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withFiller(part, name)]));
}

export const removeEntry = <Content extends object>(content: Content, { list, index }: ListEntry): Content =>
  changeValue(content, list, (entries) => (entries as unknown[]).toSpliced(index, 1));

/** Puts a removed entry back: at its place, or at the end of a list that has become shorter since. */
export const restoreEntry = <Content extends object>(
  content: Content,
  { list, index }: ListEntry,
  entry: unknown,
): Content => changeValue(content, list, (entries) => (entries as unknown[]).toSpliced(index, 0, entry));

/** Moves an entry to another place of its list. An index outside of the list changes nothing. */
export const moveEntry = <Content extends object>(content: Content, { list, index }: ListEntry, to: number): Content =>
  changeValue(content, list, (entries) => {
    const all = entries as unknown[];
    if (to < 0 || to >= all.length) return all;
    return all.toSpliced(index, 1).toSpliced(to, 0, all[index]);
  });

/** Returns the path of the same part in another entry of the list. */
export const pathInEntry = (path: ContentPath, { list, index }: ListEntry, otherIndex: number): ContentPath =>
  `${list}.${otherIndex}${path.slice(`${list}.${index}`.length)}`;
