import type { SiteLook } from '#contracts/site-look.ts';
import { listLookChanges, lookNames } from './look/list-look-changes.ts';
import type { ContentPath } from './mark-content.ts';
import { listMediaChanges, type MediaChange } from './media/list-media-changes.ts';

/** `pictures` of a picture or clip. */
export type ContentChange = Omit<MediaChange, 'pictures'> & Partial<Pick<MediaChange, 'pictures'>>;

/** Every text, picture and number that differs, in the order of the pages. Null where something was added or removed. */
export function listChanges(before: unknown, after: unknown, path: ContentPath = ''): ContentChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listEntryChanges(before, after, path);
  if (path === 'look') return listLookChanges(before as SiteLook, after as SiteLook);
  const ofMedia = listMediaChanges(before, after, path);
  if (ofMedia) return ofMedia;
  if (isNode(before) || isNode(after)) {
    const keys = new Set([...keysOf(before), ...keysOf(after)]);
    return [...keys].flatMap((key) =>
      listChanges(partOf(before, key), partOf(after, key), path ? `${path}.${key}` : key),
    );
  }
  return [{ path, before: toText(before), after: toText(after) }];
}

/** What stays at the beginning and at the end of a list is no change, so that a new entry does not seem to change all below it. */
function listEntryChanges(before: unknown[], after: unknown[], path: ContentPath): ContentChange[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  return Array.from({ length: Math.max(old.length, now.length) }).flatMap((_, index) =>
    listChanges(old[index], now[index], `${path}.${start + index}`),
  );
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const keysOf = (value: unknown): string[] => (isNode(value) ? Object.keys(value) : []);
const partOf = (value: unknown, key: string): unknown => (isNode(value) ? value[key] : undefined);
const toText = (value: unknown): string | null => (value === undefined || value === null ? null : String(value));

const names: Record<string, string> = {
  home: 'Home',
  about: 'About Me',
  offers: 'Coaching Offers',
  freeCall: 'Free call',
  memberCall: 'Members’ free call',
  paidCalls: 'Coaching calls',
  courseSale: 'Course',
  profile: 'You',
  notFound: 'Page not found',
};

/** 'Home, testimonials, clips 2, answer' */
export function describePath(path: ContentPath): string {
  const ofLook = lookNames[path];
  if (ofLook) return ofLook;
  const words = path.split('.').map((key, place) => {
    if (place === 0) return names[key] ?? spell(key);
    return /^\d+$/.test(key) ? `#${Number(key) + 1}` : spell(key);
  });
  return words.join(', ').replaceAll(', #', ' ');
}

/** 'offersTitle' becomes 'offers title'. */
const spell = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
