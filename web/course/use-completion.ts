import { useRef, useState } from 'react';
import type { CourseModule } from '#contracts/course/course.ts';
import { useSetCompleted } from './course-content.ts';

/** Marks a part as completed or not completed, once a press. */
export function useCompletion(lesson: CourseModule) {
  const complete = useSetCompleted();
  const underWay = useRef(false);
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    async change() {
      if (underWay.current) return;
      underWay.current = true;
      setPending(true);
      await complete(lesson, !lesson.completed);
      underWay.current = false;
      setPending(false);
    },
  };
}
