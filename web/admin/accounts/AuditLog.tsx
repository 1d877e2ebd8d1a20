import { listAuditLog } from '#contracts/users.ts';
import { useCoachDates } from '../coach-dates.ts';
import { auditActionLabel } from './audit-labels.ts';
import { EntryLog } from './EntryLog.tsx';

export function AuditLog() {
  const { momentOf } = useCoachDates();
  return (
    <EntryLog
      name="Changes"
      about="What admins have changed, newest first."
      whenEmpty="Nothing has been changed yet."
      endpoint={listAuditLog}
    >
      {(entry) => (
        <>
          <p>
            <strong>{entry.actor}</strong> {auditActionLabel(entry)}.
          </p>
          <time dateTime={entry.createdAt} className="text-muted text-sm">
            {momentOf(entry.createdAt)}
          </time>
        </>
      )}
    </EntryLog>
  );
}
