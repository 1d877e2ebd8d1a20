import { clsx } from 'clsx';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { CourseModule } from '#contracts/course/course.ts';
import { useSignedInUser } from '../accounts/current-user.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useSaveProgress } from './course-content.ts';
import { partPath } from './course-view.ts';
import { LessonLinks } from './LessonLinks.tsx';
import { LessonStatusBadge } from './LessonStatusBadge.tsx';
import { NoVideo } from './NoVideo.tsx';
import { PartBadge } from './PartBadge.tsx';
import { LessonPlayer } from './player/LessonPlayer.tsx';
import { usePlayback } from './player/use-playback.ts';
import { SummaryLink } from './SummaryLink.tsx';

type Props = {
  lesson: CourseModule;
  nextLesson: CourseModule | null;
  isNext: boolean;
  /** Whether its video plays in the list. One does at a time. */
  isOpen: boolean;
  onOpen(): void;
};

/** A part in the list. Its video plays in place; a click elsewhere opens the part, except on its downloads. */
export function LessonCard({ lesson, nextLesson, isNext, isOpen, onOpen }: Props) {
  const { id, title, description, video } = lesson;
  const { close, play, player, isUnsaved } = usePlayback(lesson, useSignedInUser().id, useSaveProgress());

  useEffect(() => {
    if (!isOpen) close();
  }, [isOpen, close]);

  return (
    <li
      className={clsx(
        'group relative overflow-hidden rounded-panel border bg-card transition-shadow hover:shadow-panel sm:grid sm:gap-6 sm:p-5',
        player
          ? 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'
          : 'sm:grid-cols-[12rem_minmax(0,1fr)] md:grid-cols-[17rem_minmax(0,1fr)]',
        isNext ? 'border-2 border-leaf' : 'border-line',
      )}
    >
      <div className="relative z-1 self-start">
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
      <div className="min-w-0 max-sm:p-4">
        <p className="flex flex-wrap items-center gap-2">
          <PartBadge id={id} />
          <LessonStatusBadge lesson={lesson} isNext={isNext} />
        </p>
        <h3 className="mt-2 text-heading">
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
        <p className="mt-1 text-muted">{description}</p>
        <div className="relative mt-3 flex w-fit flex-wrap items-center gap-x-6 gap-y-1">
          <SummaryLink lesson={lesson} />
          <LessonLinks links={lesson.links} />
        </div>
      </div>
    </li>
  );
}
