import { CircleCheck } from 'lucide-react';
import type { CourseModule } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { Button } from '../ui/Button.tsx';
import { useCompletion } from './use-completion.ts';

/** Marks a part as completed or not completed. Stays in place and keeps the focus. */
export function CompletionButton({ lesson }: { lesson: CourseModule }) {
  const { isPending, change } = useCompletion(lesson);
  const { place, completed } = lesson;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="flex items-center gap-2 font-semibold text-leaf empty:hidden">
        {completed && (
          <>
            <CircleCheck aria-hidden className="size-6" />
            Completed
          </>
        )}
      </p>
      <Button
        variant={completed ? 'quiet' : 'secondary'}
        aria-disabled={isPending}
        className="min-h-11! py-2! text-base!"
        onClick={() => void change()}
      >
        {completed ? 'Mark as not completed' : 'Mark as completed'}
        <span className="sr-only">: {formatPartNumber(place)}</span>
      </Button>
    </div>
  );
}
