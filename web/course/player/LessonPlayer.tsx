import { CircleAlert, LoaderCircle } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { type CourseModule, getCourseContent, type LessonVideo } from '#contracts/course.ts';
import { callApi, NetworkError } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { LessonPoster } from '../LessonPoster.tsx';
import { stoppedAtLabel } from '../progress-labels.ts';
import type { PlayerProps } from './FilePlayer.tsx';
import type { OpenPlayer } from './use-playback.ts';

type AnyPlayer = ComponentType<PlayerProps<LessonVideo['kind']>>;

const loadPlayer = (kind: LessonVideo['kind']): Promise<{ default: unknown }> =>
  kind === 'file' ? import('./FilePlayer.tsx') : import('./EmbedPlayer.tsx');

type Props = {
  lesson: CourseModule & { video: LessonVideo };
  player: OpenPlayer | null;
  isUnsaved: boolean;
  /** Repeats after a failure. */
  onPlay(): void;
};

/** A lesson's video. Shows a poster until play is pressed, and fetches nothing from the video's host before. */
export function LessonPlayer({ lesson, player, isUnsaved, onPlay }: Props) {
  const { kind } = lesson.video;
  const [Player, setPlayer] = useState<AnyPlayer | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const wasMissing = failure === 'no-player';

  // Loaded with the lesson, so that they are ready when play is pressed.
  useEffect(() => {
    if (wasMissing) return;
    let isHere = true;
    loadPlayer(kind).then(
      (loaded) => isHere && setPlayer(() => loaded.default as AnyPlayer),
      () => isHere && setFailure('no-player'),
    );
    return () => {
      isHere = false;
    };
  }, [kind, wasMissing]);

  function playAgain() {
    setFailure(null);
    onPlay();
  }

  return (
    <div>
      <div className="relative aspect-video w-full overflow-hidden bg-leaf-dark sm:rounded-panel">
        {!player && <PosterButton lesson={lesson} onPlay={onPlay} />}
        {player && failure && <Failed failure={failure} onRetry={playAgain} />}
        {player && !failure && !Player && <Loading />}
        {player && !failure && Player && (
          <Player
            video={lesson.video}
            title={lesson.title}
            startAt={player.startAt}
            tracker={player.tracker}
            onFailed={() => void findFailure().then(setFailure)}
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

function PosterButton({ lesson, onPlay }: { lesson: Props['lesson']; onPlay(): void }) {
  const stopped = stoppedAtLabel(lesson);
  const host = hosts[lesson.video.kind];
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group absolute inset-0 block size-full cursor-pointer text-left focus-visible:outline-offset-[-6px] focus-visible:outline-apricot"
    >
      <LessonPoster lesson={lesson} size="large" />
      <span className="absolute right-4 bottom-4 max-w-[60%] text-right font-semibold text-white sm:right-6 sm:bottom-6">
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

type Failure = 'no-player' | 'unreachable' | 'unplayable';

const failureMessages: Record<Failure, string> = {
  'no-player': 'The player couldn’t be loaded. Please check your internet connection.',
  unreachable:
    'The connection dropped. Please check your internet connection; the video will pick up where it stopped.',
  unplayable: 'This video can’t be played right now. Please try again; the text of this part is below.',
};

/** A player does not say why it stopped. If the session or the access has ended, asking the server leads away. */
async function findFailure(): Promise<Failure> {
  try {
    await callApi(getCourseContent, { passive: true });
    return 'unplayable';
  } catch (error) {
    return error instanceof NetworkError ? 'unreachable' : 'unplayable';
  }
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  return (
    <div
      role="alert"
      className="on-leaf absolute inset-0 flex flex-col items-center justify-center gap-4 p-5 text-center sm:gap-6"
    >
      <p className="max-w-md font-medium">{failureMessages[failure]}</p>
      <Button variant="secondary" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  );
}
