import { isPicture, isVideo } from '#contracts/studio/pictures-and-clips.ts';
import { valueAt } from '../edit-content.ts';
import type { ContentPath } from '../mark-content.ts';

export type MediaPath = { kind: 'picture' | 'clip'; path: ContentPath };

/** Returns the picture at a path, or the clip whose poster that is. Null for any other value. */
export function mediaAt(content: object, path: ContentPath): MediaPath | null {
  if (!isPicture(valueAt(content, path))) return null;
  const parent = path.split('.').slice(0, -1).join('.');
  return isVideo(valueAt(content, parent)) ? { kind: 'clip', path: parent } : { kind: 'picture', path };
}

/**
 * Lists all pictures and clips below some parts of the content, in the order of the pages, except the share pictures in
 * `head`.
 */
export function listMedia(content: object, parts: readonly ContentPath[]): MediaPath[] {
  const mediaBelow = (value: unknown, path: ContentPath): MediaPath[] => {
    if (isVideo(value)) return [{ kind: 'clip', path }];
    if (isPicture(value)) return [{ kind: 'picture', path }];
    if (typeof value !== 'object' || value === null || path.endsWith('.head')) return [];
    return Object.entries(value).flatMap(([name, part]) => mediaBelow(part, `${path}.${name}`));
  };
  return parts.flatMap((part) => mediaBelow(valueAt(content, part), part));
}
