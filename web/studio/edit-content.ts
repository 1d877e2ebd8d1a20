import type { ContentPath } from './mark-content.ts';

type Node = Record<string, unknown> | unknown[];

/** The value at a path, undefined if nothing stands there. */
export function valueAt(content: object, path: ContentPath): unknown {
  return path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], content);
}

/** The content with another value at a path. Everything beside the path is shared with the old content. */
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
 * The innermost list entry to which a path belongs: 'about.work.1.title' is in entry 1 of 'about.work'. Null outside of
 * lists, and for custom pages and lessons, which have settings of their own.
 */
export function listEntryOf(path: ContentPath): ListEntry | null {
  const keys = path.split('.');
  const index = keys.findLastIndex((key) => /^\d+$/.test(key));
  return index === -1 || ['customPages', 'lessons'].includes(keys.slice(0, index).join())
    ? null
    : { list: keys.slice(0, index).join('.'), index: Number(keys[index]) };
}

/** A copy of the entry below itself: it has every part that such an entry needs, and shows what to change. */
export const addEntryBelow = <Content extends object>(content: Content, { list, index }: ListEntry): Content =>
  changeValue(content, list, (entries) =>
    (entries as unknown[]).toSpliced(index + 1, 0, structuredClone((entries as unknown[])[index])),
  );

export const removeEntry = <Content extends object>(content: Content, { list, index }: ListEntry): Content =>
  changeValue(content, list, (entries) => (entries as unknown[]).toSpliced(index, 1));

/** Restores an entry; at the end of the list if that has become shorter since. */
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

/** The path of the same part in another entry of the list. */
export const pathInEntry = (path: ContentPath, { list, index }: ListEntry, other: number): ContentPath =>
  `${list}.${other}${path.slice(`${list}.${index}`.length)}`;
