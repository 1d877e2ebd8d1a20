import { ExternalLink, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import type { CourseLink } from '#contracts/course/course.ts';

const icons: Record<CourseLink['kind'], LucideIcon> = {
  spreadsheet: FileSpreadsheet,
  worksheet: FileText,
  article: ExternalLink,
};

export function LessonLinks({ links }: { links: readonly CourseLink[] }) {
  return links.map((link) => <LessonLink key={link.url} link={link} />);
}

/** Opens in another tab, both files of this site and articles elsewhere. */
export function LessonLink({ link, className }: { link: CourseLink; className?: string }) {
  const Icon = icons[link.kind];
  return (
    <a
      href={link.url}
      target="_blank"
      rel="noopener"
      className={className ?? 'text-link inline-flex min-h-11 items-center gap-2'}
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span>
        {link.label}
        {link.kind === 'article' && <span className="sr-only"> (opens another site)</span>}
      </span>
    </a>
  );
}
