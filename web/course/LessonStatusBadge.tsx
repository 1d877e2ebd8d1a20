import { Check } from 'lucide-react';
import type { CourseModule } from '#contracts/course/course.ts';
import { Badge } from '../ui/Badge.tsx';
import { stoppedAtLabel } from './progress-labels.ts';

/** The member's progress in one part. Empty before the first viewing. */
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
