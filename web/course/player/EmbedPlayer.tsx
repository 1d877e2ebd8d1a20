import { useEffect, useRef, useState } from 'react';
import { connectEmbeddedPlayer } from './connect-embedded-player.ts';
import type { PlayerProps } from './FilePlayer.tsx';
import { vimeo } from './vimeo.ts';
import { youtube } from './youtube.ts';

const players = { youtube, vimeo };

/** Plays at YouTube or Vimeo, with their own controls, captions and keys. */
export default function EmbedPlayer({ video, title, startAt, tracker, onFailed }: PlayerProps<'youtube' | 'vimeo'>) {
  const player = players[video.kind];
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(() => player.buildUrl(video.id, startAt, location.origin));
  const failed = useRef(onFailed);
  failed.current = onFailed;

  useEffect(() => {
    if (!frame.current) return;
    frame.current.focus({ preventScroll: true });
    return connectEmbeddedPlayer(frame.current, player, tracker, () => failed.current());
  }, [player, tracker]);

  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      className="absolute inset-0 size-full border-0"
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
