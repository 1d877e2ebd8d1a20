import { ArrowRight, RotateCcw } from 'lucide-react';
import { formatLessonBadge } from '#domain/lessons.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { partPath } from '../course-view.ts';

type Props = {
  /** The next lesson; null after the last one. */
  nextLesson: { id: number; title: string } | null;
  onReplay(): void;
};

/** Stands over a video that has ended. */
export function EndScreen({ nextLesson, onReplay }: Props) {
  return (
    <div className="on-leaf flex size-full flex-col items-center justify-center gap-2 overflow-hidden p-2 text-center sm:gap-5 sm:p-6">
      <p className="line-clamp-2 max-w-xl px-3 font-display font-semibold leading-tight max-sm:hidden sm:text-2xl">
        {nextLesson ? `Up next: ${nextLesson.title}` : 'That was the last part. Well done!'}
      </p>
      <div className="flex flex-wrap items-center justify-center gap-2 sm:gap-4">
        <ButtonLink
          href={nextLesson ? partPath(nextLesson.id) : '/course'}
          variant="secondary"
          className="min-h-11! px-4! py-1!"
        >
          {nextLesson ? (
            <>
              <span aria-hidden>Next lesson</span>
              <span className="sr-only">Next lesson: {formatLessonBadge(nextLesson.id)}</span>
            </>
          ) : (
            'All parts'
          )}
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
