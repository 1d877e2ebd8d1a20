import { clsx } from 'clsx';
import { Check, CirclePlay } from 'lucide-react';
import { Link } from 'wouter';
import { formatPartNumber } from '#domain/lessons.ts';
import type { Course } from './course-content.ts';
import { partPath } from './course-view.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { courseProgress } from './progress-labels.ts';

export function PartsAside({ course, current }: { course: Course; current: number }) {
  const { percent, label } = courseProgress(course.modules);
  return (
    <nav
      aria-label="All parts"
      className="panel mx-5 mt-12 self-start p-3 sm:mx-0 lg:sticky lg:top-28 lg:mt-0 lg:max-h-[calc(100dvh-8.5rem)] lg:overflow-y-auto"
    >
      <div className="px-2 pt-2 pb-3">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{label}</span>
          <Link href="/course" className="text-link -my-2 inline-block py-2">
            All parts
          </Link>
        </p>
        <div className="mt-2">
          <ProgressBar percent={percent} label={label} />
        </div>
      </div>
      <ol>
        {course.modules.map(({ id, place, title, completed }) => (
          <li key={id}>
            <Link
              href={partPath(id)}
              aria-current={id === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center gap-3 rounded-control px-2 py-2 leading-snug',
                id === current ? 'bg-leaf-soft font-semibold text-leaf-dark' : 'hover:bg-sand/60',
              )}
            >
              <Mark isCompleted={completed} isCurrent={id === current} place={place} />
              <span className="min-w-0 text-base">
                <span className="sr-only">{formatPartNumber(place)}: </span>
                {title}
                {completed && <span className="sr-only">, completed</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark({ isCompleted, isCurrent, place }: { isCompleted: boolean; isCurrent: boolean; place: number }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'flex size-7 shrink-0 items-center justify-center rounded-full font-semibold text-sm tabular-nums',
        isCompleted ? 'bg-leaf text-on-accent' : 'bg-sand text-muted',
      )}
    >
      {isCompleted && <Check className="size-4" strokeWidth={2.5} />}
      {!isCompleted && isCurrent && <CirclePlay className="size-4.5" />}
      {!isCompleted && !isCurrent && place}
    </span>
  );
}
