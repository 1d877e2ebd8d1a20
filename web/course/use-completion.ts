import { useRef, useState } from 'react';
import type { CourseModule } from '#contracts/course/course.ts';
import { useSetCompleted } from './course-content.ts';

/** Returns `change`, which marks a part as completed or not completed. Presses while it is being saved do nothing. */
export function useCompletion(lesson: CourseModule) {
  const complete = useSetCompleted();
  const isSaving = useRef(false);
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    async change() {
      if (isSaving.current) return;
      isSaving.current = true;
      setPending(true);
      await complete(lesson, !lesson.completed);
      isSaving.current = false;
      setPending(false);
    },
  };
}
