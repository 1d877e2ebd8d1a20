import { Link } from 'wouter';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

/** The problems of backups. It has no buttons, since the site repeats failed backups by itself. */
export function BackupProblems(props: AttentionProps) {
  return (
    <AttentionGroup list="backups" {...props}>
      {({ problem }) => ({
        key: problem,
        title: (
          <Link href="/admin/settings?tab=backups" className="text-link inline-block py-1.5">
            See how they’re doing
          </Link>
        ),
        text: problem,
        actions: null,
      })}
    </AttentionGroup>
  );
}
