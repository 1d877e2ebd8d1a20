import type { ListedMail } from '#contracts/mail/mails.ts';
import { Badge } from '../ui/Badge.tsx';
import { CoachMoment } from './CoachTime.tsx';
import { mailStateLabel, mailStateTones, notSentReason } from './mail-labels.ts';

export const MailStateBadge = ({ mail }: { mail: ListedMail }) => (
  <Badge tone={mailStateTones[mail.state]}>{mailStateLabel(mail)}</Badge>
);

export function MailDeliveryNote({ mail }: { mail: ListedMail }) {
  const why = notSentReason(mail);
  const tries = mail.tries > 0 && (mail.state !== 'sent' || mail.tries > 1) && `Tried ${timesLabel(mail.tries)}.`;
  if (!why && !tries) return null;
  return (
    <p className="text-base text-muted leading-snug [overflow-wrap:anywhere]" title={mail.lastError ?? undefined}>
      {[why, tries].filter(Boolean).join(' ')}
    </p>
  );
}

const timesLabel = (tries: number): string => (tries === 1 ? 'once' : `${tries} times`);

/** The time at which the mail was sent, or else queued. */
export function MailTime({ mail: { sentAt, createdAt } }: { mail: ListedMail }) {
  return <CoachMoment at={sentAt ?? createdAt} />;
}
