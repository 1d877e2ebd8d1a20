import { formatLessonBadge, formatPartNumber } from '#domain/lessons.ts';
import { Badge } from '../ui/Badge.tsx';

/** What a part is called, and which of all parts that is: the introduction is no module. */
export function PartBadge({ id }: { id: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="apricot">{formatLessonBadge(id)}</Badge>
      <span className="text-muted text-sm">{formatPartNumber(id)}</span>
    </span>
  );
}
