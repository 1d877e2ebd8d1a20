import { clsx } from 'clsx';
import { Check, Play } from 'lucide-react';
import type { CourseModule } from '#contracts/course/course.ts';
import { formatLessonBadge } from '#domain/lessons.ts';
import { formatDuration } from './progress-labels.ts';

/** Replaces a video until it is played. Drawn, so that nothing is fetched. */
export function LessonPoster({ lesson, size }: { lesson: CourseModule; size: 'small' | 'large' }) {
  const isLarge = size === 'large';
  const { id, title, completed, lengthSeconds, video } = lesson;
  return (
    <span
      aria-hidden
      className={clsx(
        'on-leaf dotted relative flex aspect-video w-full items-end overflow-hidden',
        isLarge ? 'p-4 sm:p-6' : 'rounded-control p-3',
      )}
    >
      <span
        className={clsx(
          '-right-2 -bottom-6 absolute select-none font-display font-semibold text-leaf-mid/30 leading-none forced-colors:hidden',
          isLarge ? 'text-[9rem] sm:text-[16rem]' : 'text-[11rem] sm:text-[7rem]',
        )}
      >
        {id}
      </span>
      {isLarge && (
        <span className="absolute inset-x-4 top-4 sm:inset-x-7 sm:top-6">
          <span className="block font-semibold text-leaf-mid">{formatLessonBadge(id)}</span>
          <span className="mt-1 line-clamp-2 block max-w-[85%] font-display font-semibold text-2xl leading-tight sm:line-clamp-3 sm:text-4xl">
            {title}
          </span>
        </span>
      )}
      <span className="relative flex items-center gap-3">
        <span
          className={clsx(
            'flex items-center justify-center rounded-full shadow-panel transition-transform duration-200 group-hover:scale-107',
            completed && !isLarge ? 'bg-leaf-soft text-leaf-dark' : 'bg-card text-leaf-dark',
            isLarge ? 'size-14 sm:size-18' : 'size-11',
          )}
        >
          {completed && !isLarge ? (
            <Check className="size-5" strokeWidth={2.5} />
          ) : (
            <Play className={clsx('translate-x-0.5 fill-current', isLarge ? 'size-6 sm:size-7' : 'size-4.5')} />
          )}
        </span>
        {video && lengthSeconds !== null && (
          <span className="rounded-md bg-black/75 px-2 py-0.5 font-medium text-sm text-white tabular-nums">
            {formatDuration(lengthSeconds)}
          </span>
        )}
      </span>
    </span>
  );
}
