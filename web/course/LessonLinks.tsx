import { ChevronDown, ExternalLink, FileSpreadsheet, FileText, type LucideIcon } from 'lucide-react';
import type { CourseLink, CourseModule } from '#contracts/course/course.ts';
import { formatPartNumber } from '#domain/lessons.ts';
import { handleDownload } from './SummaryLink.tsx';

const icons: Record<CourseLink['kind'], LucideIcon> = {
  spreadsheet: FileSpreadsheet,
  worksheet: FileText,
  article: ExternalLink,
};

export function LessonLinks({ links }: { links: readonly CourseLink[] }) {
  return links.map((link, index) => <LessonLink key={index} link={link} />);
}

/** The links of a part in a list, which open on a press. */
export function FoldedLinks({ lesson: { place, links } }: { lesson: CourseModule }) {
  if (links.length === 0) return null;
  return (
    <details className="group/links open:w-full">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 font-semibold text-leaf-dark [&::-webkit-details-marker]:hidden">
        {links.length} {links.length === 1 ? 'link' : 'links'}
        <span className="sr-only"> of {formatPartNumber(place)}</span>
        <ChevronDown aria-hidden className="size-5 transition-transform group-open/links:rotate-180" />
      </summary>
      <ul>
        {links.map((link, index) => (
          <li key={index}>
            <LessonLink link={link} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A file of this site, or an article elsewhere, which opens in another tab. */
export function LessonLink({ link }: { link: CourseLink }) {
  const Icon = icons[link.kind];
  return (
    <a
      href={link.url}
      target="_blank"
      rel="noopener"
      onClick={link.url.startsWith('/') ? handleDownload : undefined}
      className="text-link inline-flex min-h-11 items-center gap-2"
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span>
        {link.label}
        {link.kind === 'article' && <span className="sr-only"> (opens another site)</span>}
      </span>
    </a>
  );
}
