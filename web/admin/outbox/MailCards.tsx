import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { MailDeliveryNote, MailStateBadge, MailTime } from '../MailStatus.tsx';
import { mailKindLabel } from '../mail-labels.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import { MailBookingLink } from './MailBookingLink.tsx';
import type { OutboxMail } from './mails-query.ts';

/** The table's rows where a table has no room. */
export function MailCards({ mails, onOpen }: { mails: OutboxMail[]; onOpen(mail: OutboxMail): void }) {
  return (
    <ul aria-label="Mails" className="grid gap-4 sm:grid-cols-2">
      {mails.map((mail) => (
        <li
          key={mail.id}
          data-mail
          tabIndex={-1}
          className="flex flex-col rounded-panel border border-line bg-card p-5 leading-snug shadow-panel"
        >
          <div className="flex flex-wrap items-start justify-between gap-2">
            <h2 className="font-sans font-semibold text-lg leading-snug">{mailKindLabel(mail.kind)}</h2>
            <MailStateBadge mail={mail} />
          </div>
          <p className="mt-1 [overflow-wrap:anywhere]">{mail.recipient}</p>
          <p className="text-base text-muted">
            <MailTime mail={mail} />
          </p>
          <MailDeliveryNote mail={mail} />
          <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 pt-4">
            <Button variant="secondary" className={smallButtonClass} onClick={() => onOpen(mail)}>
              Open<span className="sr-only"> the mail to {mail.recipient}</span>
            </Button>
            <SendMailAgainButton mail={mail} />
            <MailBookingLink mail={mail} />
          </div>
        </li>
      ))}
    </ul>
  );
}
