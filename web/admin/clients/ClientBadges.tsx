import { Badge } from '../../ui/Badge.tsx';
import { formatMinutes } from '../booking-labels.ts';

export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="mt-2 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Badge tone="sand" className="max-w-full whitespace-normal! [overflow-wrap:anywhere]">
            {tag}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

export const CourseBadge = ({ hasCourseAccess }: { hasCourseAccess: boolean }) =>
  hasCourseAccess && <Badge tone="leaf">Course member</Badge>;

/** The client's credit. Renders nothing for zero; below zero, the client used more than there was. */
export const CreditAmount = ({ minutes }: { minutes: number }) =>
  minutes !== 0 && <span className="font-semibold tabular-nums">{formatSignedMinutes(minutes)}</span>;

/** Returns '15 minutes' or '−1 minute', for example. */
export const formatSignedMinutes = (minutes: number): string =>
  minutes < 0 ? `−${formatMinutes(-minutes)}` : formatMinutes(minutes);
