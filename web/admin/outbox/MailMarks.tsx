import { Link } from 'wouter';
import type { OwedMail } from '#contracts/bookings.ts';
import { Badge } from '../../ui/Badge.tsx';
import { textOf } from '../bookings/booking-address.ts';
import { mailStateName, triesName } from '../bookings/booking-words.ts';
import { useCoachDates } from '../dates.ts';
import type { ListedMail } from './found-mails.ts';
import { stateTones, whyNotSent } from './mail-words.ts';

export const MailState = ({ mail }: { mail: OwedMail }) => (
  <Badge tone={stateTones[mail.state]}>{mailStateName(mail.state)}</Badge>
);

/** Why it has not left, and how often that was tried. */
export function MailTrouble({ mail }: { mail: OwedMail }) {
  const why = whyNotSent(mail);
  const tries = mail.tries > 0 && (mail.state !== 'sent' || mail.tries > 1) && `Tried ${triesName(mail.tries)}.`;
  if (!why && !tries) return null;
  return (
    <p className="text-base text-muted leading-snug [overflow-wrap:anywhere]" title={mail.lastError ?? undefined}>
      {[why, tries].filter(Boolean).join(' ')}
    </p>
  );
}

/** When it left, or else since when it is owed. */
export function MailTime({ mail: { sentAt, createdAt } }: { mail: OwedMail }) {
  const { momentOf } = useCoachDates();
  return <time dateTime={sentAt ?? createdAt}>{momentOf(sentAt ?? createdAt)}</time>;
}

export function MailBooking({ mail: { booking, recipient } }: { mail: ListedMail }) {
  if (!booking) return null;
  return (
    <Link href={`/admin/bookings?booking=${textOf(booking)}`} className="text-link inline-block py-2.5">
      Booking<span className="sr-only"> that the mail to {recipient} is about</span>
    </Link>
  );
}
