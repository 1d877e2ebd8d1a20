import { isPicture, isVideo, type Picture, type Video } from '#contracts/studio/pictures-and-clips.ts';
import type { ContentPath } from '../mark-content.ts';
import { describeFocus } from './describe-focus.ts';

/** A picture or clip that differs, in words and with its picture. No `before`: an addition; no `after`: a removal. */
export type MediaChange = { path: ContentPath; before: string | null; after: string | null; pictures: MediaPictures };
type MediaPictures = { before: string | null; after: string | null };

/** Lists the difference between two pictures, or two clips, as one change; null if the values are something else. */
export function listMediaChanges(before: unknown, after: unknown, path: ContentPath): MediaChange[] | null {
  if (isVideo(before) || isVideo(after)) {
    const [old, now] = [isVideo(before) ? before : null, isVideo(after) ? after : null];
    return listDifference(path, describeClips(old, now), { before: old?.poster, after: now?.poster });
  }
  if (!isPicture(before) && !isPicture(after)) return null;
  const [old, now] = [isPicture(before) ? before : null, isPicture(after) ? after : null];
  const isNew = old?.src !== now?.src;
  const words = {
    before: old && `Picture: ${old.alt}${nameFocus(old)}`,
    after: now && `${isNew ? 'New picture' : 'Picture'}: ${now.alt}${nameNewFocus(old, now)}`,
  };
  return listDifference(path, words, { before: old, after: now });
}

const nameFocus = ({ focus }: Picture): string => (focus ? ` (${describeFocus(focus)})` : '');

/** Names the new focus. A small move changes the picture too, even if both positions have the same words. */
function nameNewFocus(before: Picture | null, after: Picture): string {
  const words = nameFocus(after);
  const isMoved = before?.focus?.x !== after.focus?.x || before?.focus?.y !== after.focus?.y;
  return before && isMoved && words === nameFocus(before) ? ' (A slightly different part stays visible.)' : words;
}

type Words = { before: string | null; after: string | null };

function listDifference(
  path: ContentPath,
  words: Words,
  { before, after }: { before: Picture | null | undefined; after: Picture | null | undefined },
): MediaChange[] {
  const pictures = { before: before?.src ?? null, after: after?.src ?? null };
  if (words.before === words.after && pictures.before === pictures.after) return [];
  return [{ path, ...words, pictures }];
}

function describeClips(before: Video | null, after: Video | null): Words {
  const isNew = before === null || after === null || addressOf(before) !== addressOf(after);
  return {
    before: before && `Clip: ${describeClip(before)}`,
    after: after && `${isNew ? 'New clip' : 'Clip'}: ${describeClip(after)}`,
  };
}

const addressOf = ({ source }: Video) => (source.kind === 'file' ? source.src : source.id);

/** 'Meet your coach, 1:40, with captions' */
function describeClip({ title, lengthLabel, source }: Video): string {
  const captions = source.kind !== 'file' ? [] : [source.captions ? 'with captions' : 'without captions'];
  return [title, lengthLabel, ...captions].join(', ');
}
