import { useContext } from 'react';
import type { Video as Clip } from '#contracts/studio/pictures-and-clips.ts';
import { IsEdited } from '../ui/is-edited.ts';
import { Video } from '../ui/Video.tsx';

/** The sample clip, which only the coach sees while editing the page. `note` tells her what visitors see so far. */
export function ClipToCome({ video, note }: { video: Clip; note: string }) {
  if (!useContext(IsEdited)) return null;
  return (
    <div className="relative mt-8">
      <Video video={video} compact className="rounded-panel" />
      <p className="mt-2 text-muted">{note}</p>
    </div>
  );
}
