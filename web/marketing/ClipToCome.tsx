import { useContext } from 'react';
import type { Video as Clip } from '#contracts/studio/pictures-and-clips.ts';
import { IsEdited } from '../ui/is-edited.ts';
import { Video } from '../ui/Video.tsx';

/** The sample clip, which only the coach sees while editing the page. `until` says what visitors see instead. */
export function ClipToCome({ video, until }: { video: Clip; until: string }) {
  if (!useContext(IsEdited)) return null;
  return (
    <div className="relative mt-8">
      <Video video={video} compact className="rounded-panel" />
      <p className="mt-2 text-muted">{until}</p>
    </div>
  );
}
