import { clsx } from 'clsx';
import { Check, Download } from 'lucide-react';
import { Link } from 'wouter';
import type { CourseModule } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { Badge } from '../ui/Badge.tsx';
import { partPath } from './course-view.ts';
import { handleDownload } from './SummaryLink.tsx';
import { useCompletion } from './use-completion.ts';

/** A part of the course in a row: a tick to set, its topic, and its summary. */
export function ModuleRow({ module }: { module: CourseModule }) {
  const { id, place, title, description, downloadUrl, completed } = module;
  return (
    <li className="flex items-center gap-2 py-2 sm:gap-4">
      <Tick lesson={module} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {formatPartNumber(place)}
          <span role="status" className="empty:hidden">
            {completed && <Badge tone="leaf">Completed</Badge>}
          </span>
        </p>
        <h3 className="font-sans font-semibold text-base leading-snug">
          <Link
            href={partPath(id)}
            className="underline decoration-transparent underline-offset-4 hover:decoration-leaf"
          >
            {title}
          </Link>
        </h3>
        <p className="truncate text-base text-muted">{description}</p>
      </div>
      <a
        href={downloadUrl}
        target="_blank"
        rel="noopener"
        onClick={handleDownload}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control font-semibold text-leaf-dark hover:bg-leaf-soft sm:px-3"
      >
        <Download aria-hidden className="size-5 shrink-0" />
        <span className="max-sm:sr-only">Download</span>
        <span className="sr-only"> the summary of {title}</span>
      </a>
    </li>
  );
}

function Tick({ lesson }: { lesson: CourseModule }) {
  const { isPending, change } = useCompletion(lesson);
  const { place, completed } = lesson;
  const label = completed ? 'Mark as not completed' : 'Mark as completed';
  return (
    <button
      type="button"
      aria-disabled={isPending}
      title={label}
      className="group/tick flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full print:hidden"
      onClick={() => void change()}
    >
      <span className="sr-only">
        {label}: {formatPartNumber(place)}
      </span>
      <span
        className={clsx(
          'flex size-8 items-center justify-center rounded-full border-2',
          completed
            ? 'border-leaf bg-leaf text-on-accent'
            : 'border-muted text-transparent group-hover/tick:border-leaf group-hover/tick:text-leaf',
        )}
      >
        <Check aria-hidden className="size-5" strokeWidth={2.5} />
      </span>
    </button>
  );
}
