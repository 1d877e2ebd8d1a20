import { formatLessonBadge, formatPartNumber } from '#domain/lessons.ts';
import { Badge } from '../ui/Badge.tsx';

/** The name of a part, and its number among all parts: the introduction is not a module. */
export function PartBadge({ id }: { id: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="apricot">{formatLessonBadge(id)}</Badge>
      <span className="text-muted text-sm">{formatPartNumber(id)}</span>
    </span>
  );
}
