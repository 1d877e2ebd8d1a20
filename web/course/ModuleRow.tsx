import { Download } from 'lucide-react';
import { Link } from 'wouter';
import type { CourseModule } from '#contracts/course/course.ts';
import { buttonClass } from '../ui/Button.tsx';
import { CompletionButton } from './CompletionButton.tsx';
import { partPath } from './course-view.ts';
import { PartBadge } from './PartBadge.tsx';

/** A part of the course: its topic, whether it is completed, and its summary. */
export function ModuleRow({ module }: { module: CourseModule }) {
  const { id, title, description, downloadUrl } = module;
  return (
    <li className="rounded-panel border border-line bg-card p-5 sm:p-6">
      <PartBadge id={id} />
      <h3 className="mt-2 text-heading">
        <Link href={partPath(id)} className="underline decoration-transparent underline-offset-4 hover:decoration-leaf">
          {title}
        </Link>
      </h3>
      <p className="mt-1 text-muted">{description}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <a
          href={downloadUrl}
          target="_blank"
          rel="noopener"
          className={`${buttonClass({ variant: 'secondary' })} min-h-11! px-4! py-2! text-base!`}
        >
          <Download aria-hidden className="size-5 shrink-0" />
          Download<span className="sr-only"> the summary of {title}</span>
        </a>
        <CompletionButton lesson={module} />
      </div>
    </li>
  );
}
