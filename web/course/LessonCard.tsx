import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { CourseModule } from '#contracts/course/course.ts';
import { useSignedInUser } from '../accounts/current-user.ts';
import { Badge } from '../ui/Badge.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useSaveProgress } from './course-content.ts';
import { partPath } from './course-view.ts';
import { FoldedLinks } from './LessonLinks.tsx';
import { NoVideo } from './NoVideo.tsx';
import { PartBadge } from './PartBadge.tsx';
import { LessonPlayer } from './player/LessonPlayer.tsx';
import { usePlayback } from './player/use-playback.ts';
import { lessonFormLabel, stoppedAtLabel } from './progress-labels.ts';
import { SummaryLink } from './SummaryLink.tsx';

type Props = {
  lesson: CourseModule;
  nextLesson: CourseModule | null;
  /** True if this is the part with which the member goes on. */
  isNext: boolean;
  /** True if this part's video plays in the list. Only one plays at a time. */
  isOpen: boolean;
  onOpen(): void;
};

/** A part in the list. Its video plays in place; a click elsewhere opens the part, except on its downloads. */
export function LessonCard({ lesson, nextLesson, isNext, isOpen, onOpen }: Props) {
  const { id, place, title, description, video } = lesson;
  const { close, play, player, isUnsaved } = usePlayback(lesson, useSignedInUser().id, useSaveProgress());

  useEffect(() => {
    if (!isOpen) close();
  }, [isOpen, close]);

  return (
    <li
      className={clsx(
        'group relative grid gap-x-3 gap-y-2 overflow-hidden rounded-panel border bg-card p-3 transition-shadow hover:shadow-panel sm:gap-x-6 sm:p-4',
        player
          ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
          : 'grid-cols-[6.5rem_minmax(0,1fr)] sm:grid-cols-[12rem_minmax(0,1fr)]',
        isNext ? 'border-2 border-leaf' : 'border-line',
      )}
    >
      <div className={clsx('relative z-1 self-start', player ? 'max-sm:-mx-3 max-sm:-mt-3' : 'sm:row-span-2')}>
        {video ? (
          <ErrorBoundary name="Video of the lesson">
            <LessonPlayer
              lesson={{ ...lesson, video }}
              nextLesson={nextLesson}
              player={player}
              isUnsaved={isUnsaved}
              posterSize="small"
              onPlay={() => {
                onOpen();
                play();
              }}
            />
          </ErrorBoundary>
        ) : (
          <NoVideo size="small" />
        )}
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PartBadge place={place} />
          <LessonStatusBadge lesson={lesson} isNext={isNext} />
        </p>
        <h3 className="mt-1 text-heading max-sm:text-lg max-sm:leading-snug">
          <Link
            href={partPath(id)}
            className={clsx(
              'hover:text-leaf',
              // A click beside a playing video must not leave it.
              !player && 'before:absolute before:inset-0 before:rounded-panel',
            )}
          >
            {title}
          </Link>
        </h3>
        <p className="mt-0.5 text-muted text-sm">{lessonFormLabel(lesson)}</p>
      </div>
      <div className={clsx('min-w-0', player ? 'lg:col-start-2' : 'max-sm:col-span-2')}>
        <p className="text-base text-muted max-sm:line-clamp-1">{description}</p>
        <div className="relative mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 sm:mt-2 sm:w-fit sm:gap-x-5">
          <SummaryLink lesson={lesson} isCompact />
          <FoldedLinks lesson={lesson} />
        </div>
      </div>
    </li>
  );
}

/** The member's progress in one part. Before the first viewing, the part to go on with has 'Next', others nothing. */
function LessonStatusBadge({ lesson, isNext }: { lesson: CourseModule; isNext: boolean }) {
  const stoppedAt = stoppedAtLabel(lesson);
  if (lesson.completed)
    return (
      <Badge tone="leaf">
        <Check aria-hidden className="size-4" strokeWidth={2.5} />
        Completed
      </Badge>
    );
  if (stoppedAt) return <Badge tone="sand">Stopped at {stoppedAt}</Badge>;
  return isNext ? <Badge tone="sand">Next</Badge> : null;
}
