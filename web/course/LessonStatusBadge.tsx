import { Check } from 'lucide-react';
import type { CourseModule } from '#contracts/course.ts';
import { Badge } from '../ui/Badge.tsx';
import { stoppedAtLabel } from './progress-labels.ts';

/** How far she is with one part; nothing where she has not begun. */
export function LessonStatusBadge({ lesson, isNext = false }: { lesson: CourseModule; isNext?: boolean }) {
  const stopped = stoppedAtLabel(lesson);
  if (lesson.completed)
    return (
      <Badge tone="leaf">
        <Check aria-hidden className="size-4" strokeWidth={2.5} />
        Completed
      </Badge>
    );
  if (stopped) return <Badge tone="sand">Stopped at {stopped}</Badge>;
  return isNext ? <Badge tone="sand">Next</Badge> : null;
}
