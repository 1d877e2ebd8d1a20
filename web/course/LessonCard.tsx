import { clsx } from 'clsx';
import { Link } from 'wouter';
import type { CourseModule } from '#contracts/course.ts';
import { partPath } from './course-view.ts';
import { LessonLinks } from './LessonLinks.tsx';
import { LessonPoster } from './LessonPoster.tsx';
import { LessonStatusBadge } from './LessonStatusBadge.tsx';
import { PartBadge } from './PartBadge.tsx';
import { SummaryLink } from './SummaryLink.tsx';

/** One part in the list. A click anywhere opens the part, except on its downloads. */
export function LessonCard({ lesson, isNext }: { lesson: CourseModule; isNext: boolean }) {
  const { id, title, description } = lesson;
  return (
    <li
      className={clsx(
        'group relative grid gap-4 rounded-panel border bg-card p-4 transition-shadow hover:shadow-panel sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-6 sm:p-5 md:grid-cols-[15rem_minmax(0,1fr)]',
        isNext ? 'border-2 border-leaf' : 'border-line',
      )}
    >
      <div className="max-sm:hidden">
        <LessonPoster lesson={lesson} size="small" />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <PartBadge id={id} />
          <LessonStatusBadge lesson={lesson} isNext={isNext} />
        </p>
        <h3 className="mt-2 text-heading">
          <Link href={partPath(id)} className="before:absolute before:inset-0 before:rounded-panel hover:text-leaf">
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
