import { useEffect, useRef } from 'react';
import type { CourseModule } from '#contracts/course/course.ts';
import { useLatest } from '../ui/use-latest.ts';
import { useSetCompleted } from './course-content.ts';

/**
 * Stands below the text of a lesson, and completes it once it is on screen. A lesson that the member then marks as not
 * completed stays so until it is opened again.
 */
export function EndOfText({ lesson: { id, place, completed } }: { lesson: CourseModule }) {
  const end = useRef<HTMLDivElement>(null);
  const wasCompleted = useRef(completed);
  if (completed) wasCompleted.current = true;
  const complete = useLatest(useSetCompleted());

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(async ([entry]) => {
      if (!entry?.isIntersecting || wasCompleted.current) return;
      wasCompleted.current = true;
      wasCompleted.current = await complete.current({ id, place }, true);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [id, place, complete]);

  return <div ref={end} aria-hidden className="h-px" />;
}
