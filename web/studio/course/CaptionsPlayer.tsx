import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LessonVideo } from '#contracts/course/course.ts';
import type { Caption } from '#domain/captions.ts';
import { ClipSources } from '../../ui/ClipSources.tsx';
import { useLatest } from '../../ui/use-latest.ts';

/** The clip above its captions, with the words of the line that it is playing. */
export function CaptionsPlayer(props: {
  player: RefObject<HTMLVideoElement | null>;
  clip: Extract<LessonVideo, { kind: 'file' }>;
  captions: readonly Caption[];
  /** Called once the clip's stored captions are loaded. */
  onLoaded(stored: Caption[]): void;
  /** Called if they can’t be loaded. */
  onFailed(): void;
  /** Called while the clip plays, with the index of the line; -1 between lines. */
  onMoved(index: number): void;
}) {
  const { player, clip, captions, onLoaded, onFailed, onMoved } = props;
  const [cannotPlay, setCannotPlay] = useState(false);
  const [words, setWords] = useState('');
  const track = useRef<HTMLTrackElement>(null);

  const latest = useLatest({ onLoaded, onFailed });

  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const read = () => latest.current.onLoaded([...(element.track.cues ?? [])].map(toCaption));
    const fail = () => latest.current.onFailed();
    // React does not pass these events on.
    element.addEventListener('load', read);
    element.addEventListener('error', fail);
    // The track only loads the stored lines; the edited ones are drawn below the clip.
    element.track.mode = 'hidden';
    return () => {
      element.removeEventListener('load', read);
      element.removeEventListener('error', fail);
    };
  }, [latest]);

  function showLine(now: number) {
    const index = captions.findIndex(({ start, end }) => start <= now && now < end);
    setWords(captions[index]?.text ?? '');
    onMoved(index);
  }

  return (
    // It sticks below the drawer's heading, which is 4.3125rem high.
    <div className="sticky top-[4.3125rem] z-10 -mx-5 bg-paper px-5 pt-1 pb-2 sm:-mx-8 sm:px-8">
      {/* biome-ignore lint/a11y/useMediaCaption: its captions are written here, and are drawn below it. */}
      <video
        ref={player}
        controls
        playsInline
        preload="metadata"
        aria-label="The clip"
        onTimeUpdate={({ currentTarget }) => showLine(currentTarget.currentTime)}
        className="max-h-[clamp(4rem,50dvh-10rem,35dvh)] w-full rounded-control bg-black"
      >
        <ClipSources clip={clip} onFailed={() => setCannotPlay(true)} />
        {clip.captions && <track ref={track} kind="captions" src={clip.captions} />}
      </video>
      {cannotPlay && (
        <p className="text-danger">This clip can’t be played here. Its captions can be written all the same.</p>
      )}
      <p aria-hidden className="min-h-7 pt-1 text-center font-medium">
        {words}
      </p>
    </div>
  );
}

const toCaption = (cue: TextTrackCue): Caption => ({
  start: cue.startTime,
  end: cue.endTime,
  text: cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '',
});
