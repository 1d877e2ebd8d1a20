import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { CourseModule } from '#contracts/course/course.ts';
import { getLessonSummary } from '#domain/lessons.ts';
import { fetchFile } from '../api.ts';
import { buttonClass } from '../ui/Button.tsx';
import { showFailure } from '../ui/use-form-submit.ts';

/** The written summary of a part. */
export function SummaryLink({ lesson, isCompact = false }: { lesson: CourseModule; isCompact?: boolean }) {
  return (
    <a
      href={lesson.downloadUrl}
      target="_blank"
      rel="noopener"
      onClick={handleDownload}
      className={clsx(
        buttonClass({ variant: 'secondary' }),
        'min-h-11! py-2!',
        isCompact ? 'gap-2! px-3! text-sm! max-sm:flex-1 sm:px-4! sm:text-base!' : 'px-4! text-base!',
      )}
    >
      <Download aria-hidden className="size-5 shrink-0" />
      {getLessonSummary(lesson.place).button}
    </a>
  );
}

/** Downloads a file of this site if it is still there; otherwise the server's reply would replace the page. */
export function handleDownload(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const path = event.currentTarget.getAttribute('href') ?? '';
  fetchFile({ method: 'HEAD', path }).then(
    () => location.assign(path),
    (error) => showFailure('Not downloaded', error, 'It may be gone. Please load this page again.'),
  );
}
