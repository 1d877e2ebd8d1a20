import { clsx } from 'clsx';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import type { CourseModule, LessonVideo } from '#contracts/course/course.ts';
import { LessonPoster } from '../LessonPoster.tsx';
import { stoppedAtLabel } from '../progress-labels.ts';
import { EndScreen } from './EndScreen.tsx';
import type { PlayerProps } from './FilePlayer.tsx';
import { findFailure, type PlaybackFailure, PlaybackFailureNote } from './PlaybackFailureNote.tsx';
import type { OpenPlayer } from './use-playback.ts';

type AnyPlayer = ComponentType<PlayerProps<LessonVideo['kind']>>;

const loadPlayer = (kind: LessonVideo['kind']): Promise<{ default: unknown }> =>
  kind === 'file' ? import('./FilePlayer.tsx') : import('./EmbedPlayer.tsx');

const LIST_FIRST_MS = 2_000;

type Props = {
  lesson: CourseModule & { video: LessonVideo };
  nextLesson: Pick<CourseModule, 'id' | 'place' | 'title'> | null;
  player: OpenPlayer | null;
  isUnsaved: boolean;
  posterSize: 'small' | 'large';
  /** Repeats after a failure. */
  onPlay(): void;
};

/** A lesson's video. Shows a poster until play is pressed, and fetches nothing from the video's host before. */
export function LessonPlayer({ lesson, nextLesson, player, isUnsaved, posterSize, onPlay }: Props) {
  const { kind } = lesson.video;
  const [Player, setPlayer] = useState<AnyPlayer | null>(null);
  const [failure, setFailure] = useState<PlaybackFailure | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const wasMissing = failure === 'no-player';

  const isUrgent = player !== null || posterSize === 'large';

  // Loaded before play is pressed, so that it begins at once. A list first shows itself.
  useEffect(() => {
    if (wasMissing) return;
    let isHere = true;
    const load = () =>
      loadPlayer(kind).then(
        (loaded) => isHere && setPlayer(() => loaded.default as AnyPlayer),
        () => isHere && setFailure('no-player'),
      );
    const timer = setTimeout(load, isUrgent ? 0 : LIST_FIRST_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [kind, isUrgent, wasMissing]);

  function playFromPoster() {
    setEnded(false);
    setFailure(null);
    onPlay();
  }

  if (player && failure) return <PlaybackFailureNote failure={failure} lesson={lesson} onRetry={playFromPoster} />;
  return (
    <div>
      <div
        className={clsx(
          'relative aspect-video w-full overflow-hidden',
          player && 'bg-band',
          posterSize === 'large' ? 'sm:rounded-panel' : 'rounded-control',
        )}
      >
        {!player && <PosterButton lesson={lesson} size={posterSize} onPlay={playFromPoster} />}
        {player && !Player && <Loading />}
        {player && Player && (
          <Player
            video={lesson.video}
            title={lesson.title}
            startAt={player.startAt}
            tracker={player.tracker}
            onFailed={() => void findFailure().then(setFailure)}
            onEnded={() => setEnded(true)}
            endScreen={
              hasEnded ? (onReplay) => <EndScreen lesson={lesson} nextLesson={nextLesson} onReplay={onReplay} /> : null
            }
            onResumed={() => setEnded(false)}
          />
        )}
      </div>
      <p role="status" className="empty:hidden mt-3 flex gap-2 px-5 font-medium text-apricot-deep sm:px-0">
        {isUnsaved && (
          <>
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>
              Your place in this video isn’t saved yet because the site can’t be reached. It’ll keep trying; you can
              keep watching.
            </span>
          </>
        )}
      </p>
    </div>
  );
}

const hosts = { youtube: 'YouTube', vimeo: 'Vimeo', file: null };

type PosterButtonProps = Pick<Props, 'lesson' | 'onPlay'> & { size: Props['posterSize'] };

function PosterButton({ lesson, size, onPlay }: PosterButtonProps) {
  const stopped = stoppedAtLabel(lesson);
  const host = hosts[lesson.video.kind];
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group absolute inset-0 block size-full cursor-pointer text-left focus-visible:outline-offset-[-6px] focus-visible:outline-apricot"
    >
      <LessonPoster lesson={lesson} size={size} />
      <span
        className={clsx(
          'absolute right-4 bottom-4 max-w-[60%] text-right font-semibold text-white sm:right-6 sm:bottom-6',
          // A card says it beside its poster.
          size === 'small' && 'sr-only!',
        )}
      >
        <span className="sr-only">Play video: {lesson.title}. </span>
        {stopped && `Continue at ${stopped}`}
        {host && <span className="block font-normal text-base">Plays from {host}</span>}
      </span>
    </button>
  );
}

function Loading() {
  return (
    <p role="status" className="absolute inset-0 grid place-items-center text-white">
      <LoaderCircle aria-label="Loading the video" className="size-9 animate-spin" />
    </p>
  );
}
