import { AttentionGroup, type AttentionProps, ItemLink } from './AttentionGroup.tsx';

/** The problems of backups. It has no buttons, since the site repeats failed backups by itself. */
export function BackupProblems(props: AttentionProps) {
  return (
    <AttentionGroup list="backups" {...props}>
      {({ problem }) => ({
        key: problem,
        title: <ItemLink href="/admin/settings?tab=backups">See how they’re doing</ItemLink>,
        text: problem,
        actions: null,
      })}
    </AttentionGroup>
  );
}
