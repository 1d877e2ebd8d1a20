import type { CustomPage } from '#contracts/studio/custom-pages.ts';
import { type RichText, toPlainText } from '#contracts/studio/rich-text.ts';
import type { SiteLook } from '#contracts/studio/site-look.ts';
import { listMoves, type Move } from './list-moves.ts';
import { listLookChanges } from './look/list-look-changes.ts';
import { type ContentPath, isRichText } from './mark-content.ts';
import { type ContentChange, listMediaChanges } from './media/list-media-changes.ts';
import { SAME_WORDS } from './shorten-change.ts';

/** Lists every text, picture and number that differs, in the order of the pages. */
export function listChanges(before: unknown, after: unknown, path: ContentPath = ''): ContentChange[] {
  if (before === after) return [];
  if (isList(before) && isList(after)) return listEntryChanges(before, after, path);
  if (path === 'look') return listLookChanges(before as SiteLook, after as SiteLook);
  const mediaChanges = listMediaChanges(before, after, path);
  if (mediaChanges) return mediaChanges;
  if (isNode(before) || isNode(after)) {
    // A page that was added or removed is named by its title; an added one also lists its texts.
    if (!before && isPage(after)) return listNewPage(after, path);
    if (!after && isPage(before)) return [{ path, before: before.title, after: null }];
    if (isRichText(after ?? before)) return listChangedText(before, after, path);
    return pairParts(before, after).flatMap(([key, partBefore, partAfter]) =>
      listChanges(partBefore, partAfter, path ? `${path}.${key}` : key),
    );
  }
  return [{ path, before: toText(before), after: toText(after) }];
}

/**
 * Lists the changes of a list, without the entries that are equal at its beginning and end: otherwise a new entry would
 * seem to change all entries below it. Entries that only have other places are listed as moved.
 */
function listEntryChanges(before: unknown[], after: unknown[], path: ContentPath): ContentChange[] {
  const moves = listMoves(before.map(toJson), after.map(toJson));
  if (moves) return moves.map((move) => describeMove(move, after[move.to], path));
  const isSame = (a: unknown, b: unknown) => toJson(a) === toJson(b);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const previous = before.slice(start, before.length - end);
  const next = after.slice(start, after.length - end);
  return Array.from({ length: Math.max(previous.length, next.length) }).flatMap((_, index) =>
    listChanges(previous[index], next[index], `${path}.${start + index}`),
  );
}

const toJson = (entry: unknown): string => JSON.stringify(entry);

function describeMove({ from, to }: Move, entry: unknown, path: ContentPath): ContentChange {
  const words = listChanges(undefined, entry).find(({ after }) => after)?.after;
  const name = words ? `: “${shorten(words)}”` : '';
  return { path: `${path}.${to}`, before: null, after: `Moved from place ${from + 1} to place ${to + 1}${name}` };
}

/** Lists a formatted text as one change, in plain text. */
function listChangedText(before: unknown, after: unknown, path: ContentPath): ContentChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const wordsOf = (text: unknown) => (text ? toPlainText(text as RichText) : null);
  const words = { before: wordsOf(before), after: wordsOf(after) };
  return [{ path, ...(words.before === words.after ? { before: null, after: SAME_WORDS } : words) }];
}

/** The length of shortened text: about one line. */
const MAX_SHORT = 80;
const shorten = (words: string): string =>
  words.length > MAX_SHORT ? `${words.slice(0, MAX_SHORT - 1).trimEnd()}…` : words;

function listNewPage(page: CustomPage, path: ContentPath): ContentChange[] {
  const place = page.inMenu ? `in the menu as “${page.menuLabel}”` : 'not in the menu';
  const blockChanges = listChanges(undefined, page.blocks, `${path}.blocks`);
  return [
    { path, before: null, after: `${page.title} (${place})` },
    ...blockChanges.map((change) => ({ ...change, after: change.after && shorten(change.after) })),
  ];
}

/** The keys that only programs read. */
const unlisted = new Set(['id', 'kind', 'addedAt', 'key']);

/** Pairs the parts of two versions by key, and custom pages by id: a new page changes no others. */
function pairParts(before: unknown, after: unknown): [key: string, before: unknown, after: unknown][] {
  const [pagesBefore, pagesAfter] = [pagesOf(before), pagesOf(after)];
  if (pagesBefore.length + pagesAfter.length > 0) {
    const ids = new Set([...pagesAfter, ...pagesBefore].map(({ id }) => id));
    return [...ids].map((id) => {
      const [old, next] = [pagesBefore, pagesAfter].map((pages) => pages.find((page) => page.id === id));
      return [(next ?? old)?.path ?? id, old, next];
    });
  }
  const keys = new Set([before, after].flatMap((node) => (isNode(node) ? Object.keys(node) : [])));
  return [...keys]
    .filter((key) => !unlisted.has(key))
    .map((key) => [key, isNode(before) ? before[key] : undefined, isNode(after) ? after[key] : undefined]);
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value) && pagesOf(value).length === 0;

/** Returns the entries of a list of custom pages, and none for any other value. */
const pagesOf = (value: unknown): CustomPage[] => (Array.isArray(value) && value.every(isPage) ? value : []);
const isPage = (value: unknown): value is CustomPage => isNode(value) && 'id' in value && 'path' in value;

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const toText = (value: unknown): string | null => (value === undefined || value === null ? null : String(value));
