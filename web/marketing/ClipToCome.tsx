import { useContext } from 'react';
import type { Video as Clip } from '#contracts/studio/pictures-and-clips.ts';
import { IsEdited } from '../ui/is-edited.ts';
import { Video } from '../ui/Video.tsx';

/** A sample's clip that visitors do not see, where the coach puts her own in its place. `until` says what they see. */
export function ClipToCome({ video, until }: { video: Clip; until: string }) {
  if (!useContext(IsEdited)) return null;
  return (
    <div className="relative mt-8">
      <Video video={video} compact className="rounded-panel" />
      <p className="mt-2 text-muted">{until}</p>
    </div>
  );
}
