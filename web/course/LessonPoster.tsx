import { clsx } from 'clsx';
import { Check, Play } from 'lucide-react';
import type { CourseModule, LessonVideo } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { formatDuration } from './progress-labels.ts';

/** Replaces a video until it is played: its still, or else a drawing, for which nothing is fetched. */
export function LessonPoster({ lesson, size }: { lesson: CourseModule; size: 'small' | 'large' }) {
  return size === 'large' ? <LargePoster lesson={lesson} /> : <SmallPoster lesson={lesson} />;
}

function SmallPoster({ lesson: { place, completed, lengthSeconds, video } }: { lesson: CourseModule }) {
  const still = stillOf(video);
  return (
    <span
      aria-hidden
      className={clsx(
        'relative flex aspect-video w-full items-end overflow-hidden rounded-control p-1.5 sm:p-2.5',
        !still && 'on-leaf dotted',
      )}
    >
      {still ? <Still src={still} loading="lazy" /> : <Numeral place={place} className="text-[5rem] sm:text-[7rem]" />}
      <span className="relative flex w-full items-center justify-between">
        <span
          className={clsx(
            'flex size-7 items-center justify-center rounded-full text-leaf-dark shadow-panel transition-transform duration-200 group-hover:scale-107 sm:size-11',
            completed ? 'bg-leaf-soft' : 'bg-card',
          )}
        >
          {completed ? (
            <Check className="size-5" strokeWidth={2.5} />
          ) : (
            <Play className="size-3.5 translate-x-0.5 fill-current" />
          )}
        </span>
        {video && lengthSeconds !== null && <Length seconds={lengthSeconds} className="max-sm:hidden" />}
      </span>
    </span>
  );
}

function LargePoster({ lesson: { place, title, lengthSeconds, video } }: { lesson: CourseModule }) {
  const still = stillOf(video);
  return (
    <span
      aria-hidden
      className={clsx(
        'relative flex aspect-video w-full items-end overflow-hidden p-4 sm:p-6',
        !still && 'on-leaf dotted',
      )}
    >
      {still ? (
        <Still src={still} loading="eager" />
      ) : (
        <>
          <Numeral place={place} className="text-[9rem] sm:text-[16rem]" />
          <span className="absolute inset-x-4 top-4 sm:inset-x-7 sm:top-6">
            <span className="block font-semibold text-leaf-mid">{formatPartNumber(place)}</span>
            <span className="mt-1 line-clamp-2 block max-w-[85%] font-display font-semibold text-2xl leading-tight sm:line-clamp-3 sm:text-4xl">
              {title}
            </span>
          </span>
        </>
      )}
      <span className="relative flex items-center gap-3">
        <span className="flex size-14 items-center justify-center rounded-full bg-card text-leaf-dark shadow-panel transition-transform duration-200 group-hover:scale-107 sm:size-18">
          <Play className="size-6 translate-x-0.5 fill-current sm:size-7" />
        </span>
        {video && lengthSeconds !== null && <Length seconds={lengthSeconds} />}
      </span>
    </span>
  );
}

export const stillOf = (video: LessonVideo | null): string | null => (video?.kind === 'file' ? video.still : null);

const Still = (props: { src: string; loading: 'lazy' | 'eager' }) => (
  <img
    {...props}
    alt=""
    width={272}
    height={153}
    decoding="async"
    className="absolute inset-0 size-full object-cover"
  />
);

const Numeral = ({ place, className }: { place: number; className: string }) => (
  <span
    className={clsx(
      '-right-2 -bottom-6 absolute select-none font-display font-semibold text-leaf-mid/30 leading-none forced-colors:hidden',
      className,
    )}
  >
    {place}
  </span>
);

const Length = ({ seconds, className }: { seconds: number; className?: string }) => (
  <span className={clsx('rounded-md bg-black/75 px-1.5 py-0.5 font-medium text-sm text-white tabular-nums', className)}>
    {formatDuration(seconds)}
  </span>
);
