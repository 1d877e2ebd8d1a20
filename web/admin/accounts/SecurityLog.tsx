import { clsx } from 'clsx';
import { KeyRound, LogIn, ShieldAlert, UserRound } from 'lucide-react';
import { listSecurityEvents, type SecurityEvent } from '#contracts/accounts/security-events.ts';
import { CoachMoment } from '../CoachTime.tsx';
import { EntryLog } from './EntryLog.tsx';
import { describeSecurityEvent, securityEventDetails, securityEventGroup } from './security-event-labels.ts';

const icons = { warning: ShieldAlert, 'sign-in': LogIn, password: KeyRound, account: UserRound };

export function SecurityLog() {
  return (
    <EntryLog
      name="Security events"
      about="Who signed in, who tried to, and what happened to passwords and accounts. Kept for 90 days, newest first."
      whenEmpty="Nothing has happened yet."
      endpoint={listSecurityEvents}
    >
      {(event) => <Entry event={event} />}
    </EntryLog>
  );
}

function Entry({ event }: { event: SecurityEvent }) {
  const group = securityEventGroup(event);
  const Icon = icons[group];
  return (
    <div className="flex gap-3">
      <Icon
        aria-hidden
        className={clsx('mt-0.5 size-5 shrink-0', group === 'warning' ? 'text-apricot-deep' : 'text-leaf')}
      />
      <div className="min-w-0">
        <p>{describeSecurityEvent(event)}</p>
        <p className="text-muted text-sm">
          <CoachMoment at={event.createdAt} />
          {securityEventDetails(event).map((detail) => (
            <span key={detail}> · {detail}</span>
          ))}
        </p>
      </div>
    </div>
  );
}
