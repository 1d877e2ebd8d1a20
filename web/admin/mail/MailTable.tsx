import { Link } from 'wouter';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { bookingPath } from '../booking-ref.ts';
import { clientByEmailPath } from '../client-paths.ts';
import { columnHeaders, ListTable, plainRowClass } from '../ListTable.tsx';
import { MailDeliveryNote, MailStateBadge, MailTime } from '../MailStatus.tsx';
import { isMailToCoach, mailKindLabel } from '../mail-labels.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import type { MailListItem } from './mails-query.ts';

export function MailTable({ mails, onOpen }: { mails: MailListItem[]; onOpen(mail: MailListItem): void }) {
  return (
    <ListTable caption="Emails" header={columnHeaders(['Email', 'To', 'When', 'State', 'Actions'])}>
      {mails.map((mail) => (
        <tr key={mail.id} data-mail tabIndex={-1} className={plainRowClass}>
          <th scope="row" className="py-2 pr-3 pl-5 font-semibold">
            {mailKindLabel(mail.kind)}
            <div className="-mb-2 text-sm">
              <MailBookingLink mail={mail} /> <MailClientLink mail={mail} />
            </div>
          </th>
          <td className="px-4 py-2 [overflow-wrap:anywhere]">
            <div className="min-w-48">{mail.recipient}</div>
          </td>
          <td className="whitespace-nowrap px-4 py-2">
            <MailTime mail={mail} />
          </td>
          <td className="px-4 py-2">
            <MailStateBadge mail={mail} />
            <MailDeliveryNote mail={mail} />
          </td>
          <td className="py-2 pr-4 pl-2">
            <div className="flex items-center gap-2 whitespace-nowrap">
              <Button variant="quiet" className={smallButtonClass} onClick={() => onOpen(mail)}>
                Open<span className="sr-only"> the email to {mail.recipient}</span>
              </Button>
              <SendMailAgainButton mail={mail} />
            </div>
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

/** Leads to the person whom the mail went to. */
export function MailClientLink({ mail: { kind, recipient } }: { mail: MailListItem }) {
  if (isMailToCoach(kind)) return null;
  return (
    <Link href={clientByEmailPath(recipient)} className="text-link inline-block py-2.5">
      Person<span className="sr-only"> with the address {recipient}</span>
    </Link>
  );
}

export function MailBookingLink({ mail: { booking, recipient } }: { mail: MailListItem }) {
  if (!booking) return null;
  return (
    <Link href={bookingPath(booking)} className="text-link inline-block py-2.5">
      Booking<span className="sr-only"> that the email to {recipient} is about</span>
    </Link>
  );
}
