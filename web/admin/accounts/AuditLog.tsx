import { listAuditLog } from '#contracts/accounts/users.ts';
import { CoachMoment } from '../CoachTime.tsx';
import { auditActionLabel } from './audit-labels.ts';
import { EntryLog } from './EntryLog.tsx';

export function AuditLog() {
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
          <CoachMoment at={entry.createdAt} className="text-muted text-sm" />
        </>
      )}
    </EntryLog>
  );
}
