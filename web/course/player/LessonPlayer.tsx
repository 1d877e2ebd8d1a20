import { clsx } from 'clsx';
import { ArrowRight, CircleAlert, LoaderCircle, RotateCcw } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { CourseModule, LessonVideo } from '#contracts/course/course.ts';
import { formatPartNumber, getLessonSummary } from '#domain/lessons.ts';
import { NetworkError } from '../../api.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ContactLink } from '../../ui/ContactLink.tsx';
import { useRefreshCourse } from '../course-content.ts';
import { partPath } from '../course-view.ts';
import { getStillImage, LessonPoster } from '../LessonPoster.tsx';
import { LESSON_TEXT_ID } from '../LessonText.tsx';
import { stoppedAtLabel } from '../progress-labels.ts';
import type { PlayerProps } from './FilePlayer.tsx';
import type { OpenPlayer } from './use-playback.ts';

type AnyPlayer = ComponentType<PlayerProps<LessonVideo['kind']>>;

const loadPlayer = (kind: LessonVideo['kind']): Promise<{ default: unknown }> =>
  kind === 'file' ? import('./FilePlayer.tsx') : import('./EmbedPlayer.tsx');

/** The wait before a list loads its players, so that the list itself is shown first. */
const LIST_DELAY_MS = 2_000;

type Props = {
  lesson: CourseModule & { video: LessonVideo };
  nextLesson: Pick<CourseModule, 'id' | 'place' | 'title'> | null;
  player: OpenPlayer | null;
  isUnsaved: boolean;
  posterSize: 'small' | 'large';
  /** Called when the member presses play, and for each new try after a failure. */
  onPlay(): void;
};

/** A lesson's video. Shows a poster until play is pressed, and fetches nothing from the video's host before. */
export function LessonPlayer({ lesson, nextLesson, player, isUnsaved, posterSize, onPlay }: Props) {
  const { kind } = lesson.video;
  const [LoadedPlayer, setLoadedPlayer] = useState<AnyPlayer | null>(null);
  const [failure, setFailure] = useState<PlaybackFailure | null>(null);
  const [hasEnded, setEnded] = useState(false);
  const refreshCourse = useRefreshCourse();
  const isPlayerMissing = failure === 'no-player';

  const isUrgent = player !== null || posterSize === 'large';

  // Loads the player before play is pressed, so that the video begins at once.
  useEffect(() => {
    if (isPlayerMissing) return;
    let isMounted = true;
    const load = () =>
      loadPlayer(kind).then(
        (loaded) => isMounted && setLoadedPlayer(() => loaded.default as AnyPlayer),
        () => isMounted && setFailure('no-player'),
      );
    const timer = setTimeout(load, isUrgent ? 0 : LIST_DELAY_MS);
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [kind, isUrgent, isPlayerMissing]);

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
        {player && !LoadedPlayer && <Loading />}
        {player && LoadedPlayer && (
          <LoadedPlayer
            video={lesson.video}
            title={lesson.title}
            startAt={player.startAt}
            tracker={player.tracker}
            onFailed={() => void findFailure(refreshCourse).then(setFailure)}
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
            <span>Your place isn’t saved yet: the site can’t be reached. It’ll keep trying while you watch.</span>
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
          // A card shows this text beside its poster.
          size === 'small' && 'sr-only!',
          stopped && getStillImage(lesson.video) && 'rounded-md bg-black/75 px-1.5 py-0.5',
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

type EndScreenProps = {
  lesson: CourseModule;
  /** The next lesson; null after the last one. */
  nextLesson: Pick<CourseModule, 'id' | 'place' | 'title'> | null;
  onReplay(): void;
};

/** The screen over a video that has ended. It leads to the text, if that is the main part, or to the next lesson. */
function EndScreen({ lesson, nextLesson, onReplay }: EndScreenProps) {
  const nextStep = chooseNextStep(lesson, nextLesson);
  return (
    <div className="on-leaf flex size-full flex-col items-center justify-center gap-2 overflow-hidden p-2 text-center sm:gap-5 sm:p-6">
      <p className="line-clamp-2 max-w-xl px-3 font-display font-semibold leading-tight max-sm:hidden sm:text-2xl">
        {nextStep.headline}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-2 sm:gap-4">
        <ButtonLink href={nextStep.href} variant="secondary" className="min-h-11! px-4! py-1!">
          {nextStep.label}
          <ArrowRight aria-hidden className="size-5 shrink-0" />
        </ButtonLink>
        <Button className="min-h-11! border-2 border-white/60 px-4! py-1!" onClick={onReplay}>
          <RotateCcw aria-hidden className="size-5 shrink-0" />
          Watch again
        </Button>
      </div>
    </div>
  );
}

function chooseNextStep(
  { id, isMainlyText, completed, readingMinutes }: CourseModule,
  next: EndScreenProps['nextLesson'],
): { headline: string; href: string; label: ReactNode } {
  if (isMainlyText && !completed) {
    const headline = `Now the lesson itself: a ${readingMinutes}-minute read`;
    return { headline, href: `${partPath(id)}#${LESSON_TEXT_ID}`, label: 'Read the lesson' };
  }
  if (!next) return { headline: 'That was the last part. Well done!', href: '/course', label: 'All parts' };
  return {
    headline: `Up next: ${next.title}`,
    href: partPath(next.id),
    label: (
      <>
        <span aria-hidden>Next lesson</span>
        <span className="sr-only">Next lesson: {formatPartNumber(next.place)}</span>
      </>
    ),
  };
}

type PlaybackFailure = 'no-player' | 'unreachable' | 'unplayable';

/** Finds out why a player has stopped. If the session or access has ended, the server's refusal changes the page. */
async function findFailure(refreshCourse: () => Promise<void>): Promise<PlaybackFailure> {
  try {
    await refreshCourse();
    return 'unplayable';
  } catch (error) {
    return error instanceof NetworkError ? 'unreachable' : 'unplayable';
  }
}

type FailureProps = { failure: PlaybackFailure; lesson: CourseModule; onRetry(): void };

/** The note in place of a video that cannot play, which says what to do instead. */
function PlaybackFailureNote({ failure, lesson, onRetry }: FailureProps) {
  return (
    <div
      role="alert"
      className="on-leaf grid aspect-video w-full place-items-center p-5 text-center sm:rounded-panel sm:p-8"
    >
      <div className="max-w-md space-y-4">
        {failure === 'no-player' && <p>The player couldn’t be loaded. Please check your internet connection.</p>}
        {failure === 'unreachable' && (
          <p>The connection dropped. Once you’re back online, the video picks up where it stopped.</p>
        )}
        {failure === 'unplayable' && <UnplayableAdvice lesson={lesson} />}
        <Button variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </div>
  );
}

function UnplayableAdvice({ lesson: { place, downloadUrl } }: Pick<FailureProps, 'lesson'>) {
  const link = 'font-semibold underline underline-offset-4';
  return (
    <>
      <p className="font-semibold">This video won’t play here.</p>
      <p>
        Please try once more, or open this page in another browser. It’s all in the text of the lesson too, and in its{' '}
        <a href={downloadUrl} target="_blank" rel="noopener" className={link}>
          summary
          <span className="sr-only"> ({getLessonSummary(place).button})</span>
        </a>
        . Still stuck? Write to me at <ContactLink className={link} />.
      </p>
    </>
  );
}
