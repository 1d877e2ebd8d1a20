import { ArrowRight, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CourseModule } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { partPath } from '../course-view.ts';
import { LESSON_TEXT_ID } from '../LessonText.tsx';

type Props = {
  lesson: CourseModule;
  /** The next lesson; null after the last one. */
  nextLesson: Pick<CourseModule, 'id' | 'place' | 'title'> | null;
  onReplay(): void;
};

/** Stands over a video that has ended. Where the lesson is mainly its text, leads to that first. */
export function EndScreen({ lesson, nextLesson, onReplay }: Props) {
  const goOn = chooseWayOn(lesson, nextLesson);
  return (
    <div className="on-leaf flex size-full flex-col items-center justify-center gap-2 overflow-hidden p-2 text-center sm:gap-5 sm:p-6">
      <p className="line-clamp-2 max-w-xl px-3 font-display font-semibold leading-tight max-sm:hidden sm:text-2xl">
        {goOn.headline}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-2 sm:gap-4">
        <ButtonLink href={goOn.href} variant="secondary" className="min-h-11! px-4! py-1!">
          {goOn.label}
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

function chooseWayOn(
  { id, isMainlyText, completed, readingMinutes }: CourseModule,
  next: Props['nextLesson'],
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
