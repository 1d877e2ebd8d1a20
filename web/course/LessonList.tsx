import { ArrowRight, PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatPartCount, formatPartNumber } from '#domain/lessons.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { type Course, lessonKey } from './course-content.ts';
import { partPath } from './course-view.ts';
import { LessonCard } from './LessonCard.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { continueLabel, courseProgress, stoppedAtLabel } from './progress-labels.ts';

export function LessonList({ course }: { course: Course }) {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <CourseStatus course={course} />
      <section aria-labelledby="parts">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="parts" className="text-title">
            All {formatPartCount(course.modules.length)}
          </h2>
          <Link href={course.coursePath} className="text-link inline-block py-2">
            Downloads and progress on one page
          </Link>
        </div>
        <ol className="mt-4 grid gap-3 sm:mt-6 sm:gap-5">
          {course.modules.map((lesson, index) => (
            <LessonCard
              key={lessonKey(lesson)}
              lesson={lesson}
              nextLesson={course.modules[index + 1] ?? null}
              isNext={lesson.id === course.nextId}
              isOpen={lesson.id === openId}
              onOpen={() => setOpenId(lesson.id)}
            />
          ))}
        </ol>
      </section>
    </>
  );
}

function CourseStatus({ course }: { course: Course }) {
  const { modules, nextId } = course;
  const next = modules.find(({ id }) => id === nextId);
  const { percent, label } = courseProgress(modules);
  const stopped = next && stoppedAtLabel(next);
  const added = modules.filter(({ id }) => course.newIds.includes(id));

  return (
    <section
      aria-labelledby="standing"
      className="grid gap-6 rounded-panel bg-leaf-soft p-5 sm:p-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-center lg:gap-12"
    >
      <div>
        {added.length > 0 && (
          <p className="mb-2 font-semibold">
            New since you completed all: {added.map(({ place }) => formatPartNumber(place)).join(', ')}
          </p>
        )}
        <h2 id="standing" className="text-heading">
          {next ? next.title : 'You’ve completed every part'}
        </h2>
        <p className="mt-2 text-muted max-sm:hidden">{next ? next.description : 'Every lesson is yours for life.'}</p>
        {next ? (
          <ButtonLink href={partPath(next.id)} className="mt-5">
            <span>
              {continueLabel(next, modules)}
              {stopped && <span className="whitespace-nowrap"> at {stopped}</span>}
            </span>
            <ArrowRight aria-hidden className="size-5 shrink-0" />
          </ButtonLink>
        ) : (
          <PartyPopper aria-hidden className="mt-4 size-9 text-leaf" strokeWidth={1.75} />
        )}
      </div>
      <div>
        <p className="mb-2 font-semibold">{label}</p>
        <ProgressBar percent={percent} label={label} />
      </div>
    </section>
  );
}
