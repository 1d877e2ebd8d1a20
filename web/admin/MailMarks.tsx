import type { ListedMail } from '#contracts/mails.ts';
import { Badge } from '../ui/Badge.tsx';
import { useCoachDates } from './dates.ts';
import { mailStateName, stateTones, whyNotSent } from './mail-words.ts';

export const MailState = ({ mail }: { mail: ListedMail }) => (
  <Badge tone={stateTones[mail.state]}>{mailStateName(mail.state)}</Badge>
);

/** Why it has not left, and how often that was tried. */
export function MailTrouble({ mail }: { mail: ListedMail }) {
  const why = whyNotSent(mail);
  const tries = mail.tries > 0 && (mail.state !== 'sent' || mail.tries > 1) && `Tried ${triesName(mail.tries)}.`;
  if (!why && !tries) return null;
  return (
    <p className="text-base text-muted leading-snug [overflow-wrap:anywhere]" title={mail.lastError ?? undefined}>
      {[why, tries].filter(Boolean).join(' ')}
    </p>
  );
}

/** 'once', '3 times' */
const triesName = (tries: number): string => (tries === 1 ? 'once' : `${tries} times`);

/** When it left, or else since when it is owed. */
export function MailTime({ mail: { sentAt, createdAt } }: { mail: ListedMail }) {
  const { momentOf } = useCoachDates();
  return <time dateTime={sentAt ?? createdAt}>{momentOf(sentAt ?? createdAt)}</time>;
}
