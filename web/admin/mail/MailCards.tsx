import { clsx } from 'clsx';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { cardClass, cardsClass, cardTitleClass } from '../ListTable.tsx';
import { MailDeliveryNote, MailStateBadge, MailTime } from '../MailStatus.tsx';
import { mailKindLabel } from '../mail-labels.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import { MailBookingLink, MailClientLink } from './MailTable.tsx';
import type { MailListItem } from './mails-query.ts';

export function MailCards({ mails, onOpen }: { mails: MailListItem[]; onOpen(mail: MailListItem): void }) {
  return (
    <ul aria-label="Emails" className={cardsClass}>
      {mails.map((mail) => (
        <li key={mail.id} data-mail tabIndex={-1} className={clsx(cardClass, 'flex flex-col leading-snug')}>
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h2 className={cardTitleClass}>{mailKindLabel(mail.kind)}</h2>
            <MailStateBadge mail={mail} />
          </div>
          <p className="mt-1 [overflow-wrap:anywhere]">{mail.recipient}</p>
          <p className="text-base text-muted">
            <MailTime mail={mail} />
          </p>
          <MailDeliveryNote mail={mail} />
          <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 pt-4">
            <Button variant="secondary" className={smallButtonClass} onClick={() => onOpen(mail)}>
              Open<span className="sr-only"> the email to {mail.recipient}</span>
            </Button>
            <SendMailAgainButton mail={mail} />
            <MailBookingLink mail={mail} />
            <MailClientLink mail={mail} />
          </div>
        </li>
      ))}
    </ul>
  );
}
