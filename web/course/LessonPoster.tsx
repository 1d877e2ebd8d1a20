import { clsx } from 'clsx';
import { Check, Play } from 'lucide-react';
import type { CourseModule, LessonVideo } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { formatDuration } from './progress-labels.ts';

export const getStillImage = (video: LessonVideo | null): string | null =>
  video?.kind === 'file' ? video.still : null;

/** The picture shown until a video is played: its still image, or a drawing in CSS, for which nothing is fetched. */
export function LessonPoster({ lesson, size }: { lesson: CourseModule; size: 'small' | 'large' }) {
  const { place, title, completed, lengthSeconds, video } = lesson;
  const isLarge = size === 'large';
  const hasCheckMark = completed && !isLarge;
  const still = getStillImage(video);
  return (
    <span
      aria-hidden
      className={clsx(
        'relative flex aspect-video w-full items-end overflow-hidden',
        isLarge ? 'p-4 sm:p-6' : 'rounded-control p-1.5 sm:p-2.5',
        !still && 'on-leaf dotted',
      )}
    >
      {still ? (
        <img
          src={still}
          alt=""
          width={272}
          height={153}
          loading={isLarge ? 'eager' : 'lazy'}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span
          className={clsx(
            '-right-2 -bottom-6 absolute select-none font-display font-semibold text-leaf-mid/30 leading-none forced-colors:hidden',
            isLarge ? 'text-[9rem] sm:text-[16rem]' : 'text-[5rem] sm:text-[7rem]',
          )}
        >
          {place}
        </span>
      )}
      {isLarge && !still && (
        <span className="absolute inset-x-4 top-4 sm:inset-x-7 sm:top-6">
          <span className="block font-semibold text-leaf-mid">{formatPartNumber(place)}</span>
          <span className="mt-1 line-clamp-2 block max-w-[85%] font-display font-semibold text-2xl leading-tight sm:line-clamp-3 sm:text-4xl">
            {title}
          </span>
        </span>
      )}
      <span className={clsx('relative flex items-center gap-3', !isLarge && 'w-full justify-between')}>
        <span
          className={clsx(
            'flex items-center justify-center rounded-full text-leaf-dark shadow-panel transition-transform duration-200 group-hover:scale-107',
            isLarge ? 'size-14 sm:size-18' : 'size-7 sm:size-11',
            hasCheckMark ? 'bg-leaf-soft' : 'bg-card',
          )}
        >
          {hasCheckMark ? (
            <Check className="size-5" strokeWidth={2.5} />
          ) : (
            <Play className={clsx('translate-x-0.5 fill-current', isLarge ? 'size-6 sm:size-7' : 'size-3.5')} />
          )}
        </span>
        {video && lengthSeconds !== null && (
          <span
            className={clsx(
              'rounded-md bg-black/75 px-1.5 py-0.5 font-medium text-sm text-white tabular-nums',
              !isLarge && 'max-sm:hidden',
            )}
          >
            {formatDuration(lengthSeconds)}
          </span>
        )}
      </span>
    </span>
  );
}
