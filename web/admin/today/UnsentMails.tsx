import { MailWarning } from 'lucide-react';
import { mailKindLabel, notSentReason } from '../mail-labels.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import { AttentionGroup, AttentionRow } from './AttentionGroup.tsx';
import type { Attention } from './today.ts';

export function UnsentMails({ attention, onDone }: { attention: Attention; onDone(): void }) {
  const { unsentMails, counts } = attention;
  if (counts.unsentMails === 0) return null;
  return (
    <AttentionGroup
      title="Mails not sent"
      icon={MailWarning}
      count={counts.unsentMails}
      about="Of the last 30 days: they were refused, or have waited for more than 15 minutes. Send them again, or tell the person in another way."
      more={{ href: '/admin/mails?state=unsent', shown: unsentMails.length }}
    >
      {unsentMails.map((mail) => (
        <AttentionRow
          key={mail.id}
          title={<span className="font-semibold">{mailKindLabel(mail.kind)}</span>}
          actions={<SendMailAgainButton mail={mail} onDone={onDone} />}
        >
          to {mail.recipient}. {notSentReason(mail)}
        </AttentionRow>
      ))}
    </AttentionGroup>
  );
}
