import { useEffect, useRef, useState } from 'react';
import { connectEmbeddedPlayer } from './connect-embedded-player.ts';
import type { PlayerProps } from './FilePlayer.tsx';
import { vimeo } from './vimeo.ts';
import { youtube } from './youtube.ts';

const players = { youtube, vimeo };

/** The player of YouTube or Vimeo, with their own controls, captions and keys. */
export default function EmbedPlayer(props: PlayerProps<'youtube' | 'vimeo'>) {
  const { video, title, startAt, tracker, onFailed, onEnded, endScreen, onResumed } = props;
  const player = players[video.kind];
  const [replays, setReplays] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const [firstStartAt] = useState(startAt);
  const handlers = useRef({ onFailed, onEnded });
  handlers.current = { onFailed, onEnded };

  // Each replay has a new frame, which is connected again.
  useEffect(() => {
    if (!frame.current) return;
    frame.current.focus({ preventScroll: true });
    const handleEnded = (seconds: number) => {
      tracker.handleEnded(seconds);
      handlers.current.onEnded();
    };
    return connectEmbeddedPlayer(frame.current, player, { ...tracker, handleEnded }, () => handlers.current.onFailed());
  }, [player, tracker, replays]);

  return (
    <>
      <iframe
        key={replays}
        ref={frame}
        src={player.buildUrl(video.id, replays > 0 ? 0 : firstStartAt, location.origin)}
        title={title}
        className="absolute inset-0 size-full border-0"
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {endScreen && (
        <div className="absolute inset-0">
          {endScreen(() => {
            setReplays(replays + 1);
            onResumed();
          })}
        </div>
      )}
    </>
  );
}
