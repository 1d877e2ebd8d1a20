import { isPicture, isVideo, type Picture, type Video } from '#contracts/studio/pictures-and-clips.ts';
import type { ContentPath } from '../mark-content.ts';
import { describeFocus } from './describe-focus.ts';

type BeforeAndAfter = { before: string | null; after: string | null };

/**
 * A difference between two versions, in words: `before` is null for an addition, `after` for a removal. `pictures` are
 * the addresses of a changed picture, or of a clip's poster.
 */
export type ContentChange = BeforeAndAfter & { path: ContentPath; pictures?: BeforeAndAfter };

/** Lists the difference between two pictures, or two clips, as one change; null if the values are something else. */
export function listMediaChanges(before: unknown, after: unknown, path: ContentPath): ContentChange[] | null {
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

function listDifference(
  path: ContentPath,
  words: BeforeAndAfter,
  { before, after }: { before: Picture | null | undefined; after: Picture | null | undefined },
): ContentChange[] {
  const pictures = { before: before?.src ?? null, after: after?.src ?? null };
  if (words.before === words.after && pictures.before === pictures.after) return [];
  return [{ path, ...words, pictures }];
}

function describeClips(before: Video | null, after: Video | null): BeforeAndAfter {
  const isNew = before === null || after === null || addressOf(before) !== addressOf(after);
  const [old, now] = [captionsOf(before), captionsOf(after)];
  const newCaptions = !isNew && old && now && old !== now ? ' (new captions)' : '';
  return {
    before: before && `Clip: ${describeClip(before)}`,
    after: after && `${isNew ? 'New clip' : 'Clip'}: ${describeClip(after)}${newCaptions}`,
  };
}

const captionsOf = (clip: Video | null) => (clip?.source.kind === 'file' ? clip.source.captions : undefined);

const addressOf = ({ source }: Video) => (source.kind === 'file' ? source.src : source.id);

/** Describes a clip: 'Meet your coach, 1:40, with captions'. */
function describeClip({ title, lengthLabel, source }: Video): string {
  const captions = source.kind !== 'file' ? [] : [source.captions ? 'with captions' : 'without captions'];
  return [title, lengthLabel, ...captions].join(', ');
}
