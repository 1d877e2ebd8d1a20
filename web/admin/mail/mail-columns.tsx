import { Link } from 'wouter';
import { SmallButton } from '../ActionButton.tsx';
import { bookingPath } from '../booking-ref.ts';
import { clientByEmailPath } from '../client-paths.ts';
import type { ListLayout } from '../ListRows.tsx';
import { MailDeliveryNote, MailStateBadge, MailTime } from '../MailStatus.tsx';
import { isMailToCoach, mailKindLabel } from '../mail-labels.ts';
import { SendMailAgainButton } from '../SendMailAgainButton.tsx';
import type { MailListItem } from './mails-query.ts';

export const mailLayout = (onOpen: (mail: MailListItem) => void): ListLayout<MailListItem> => ({
  cellClass: 'px-4 py-2',
  cardHeadClass: 'flex-wrap gap-2',
  columns: [
    {
      name: 'Email',
      cellClass: 'pr-3 font-semibold',
      card: 'title',
      cell: (mail, isCard) => (
        <>
          {mailKindLabel(mail.kind)}
          {!isCard && (
            <div className="-mb-2 text-sm">
              <BookingLink mail={mail} /> <PersonLink mail={mail} />
            </div>
          )}
        </>
      ),
    },
    {
      name: 'To',
      cellClass: 'min-w-56 [overflow-wrap:anywhere]',
      card: 1,
      cardClass: 'mt-1 [overflow-wrap:anywhere]',
      cell: ({ recipient }) => recipient,
    },
    {
      name: 'When',
      cellClass: 'whitespace-nowrap',
      card: 2,
      cardClass: 'text-base text-muted',
      cell: (mail) => <MailTime mail={mail} />,
    },
    {
      name: 'State',
      card: 'corner',
      cell: (mail, isCard) => (
        <>
          <MailStateBadge mail={mail} />
          {!isCard && <MailDeliveryNote mail={mail} />}
        </>
      ),
    },
    { card: 3, cell: (mail) => <MailDeliveryNote mail={mail} /> },
    {
      name: 'Actions',
      cellClass: 'pr-4 pl-2',
      card: 'foot',
      cardClass: 'mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 pt-4',
      cell: (mail, isCard) => {
        const buttons = (
          <>
            <SmallButton variant={isCard ? 'secondary' : 'quiet'} onClick={() => onOpen(mail)}>
              Open<span className="sr-only"> the email to {mail.recipient}</span>
            </SmallButton>
            <SendMailAgainButton mail={mail} />
          </>
        );
        if (!isCard) return <div className="flex items-center gap-2 whitespace-nowrap">{buttons}</div>;
        return (
          <>
            {buttons}
            <BookingLink mail={mail} />
            <PersonLink mail={mail} />
          </>
        );
      },
    },
  ],
});

/** The link to the client who got the mail. Mails to the coach have none. */
function PersonLink({ mail: { kind, recipient } }: { mail: MailListItem }) {
  if (isMailToCoach(kind)) return null;
  return (
    <Link href={clientByEmailPath(recipient)} className="text-link inline-block py-2.5">
      Person<span className="sr-only"> with the address {recipient}</span>
    </Link>
  );
}

function BookingLink({ mail: { booking, recipient } }: { mail: MailListItem }) {
  if (!booking) return null;
  return (
    <Link href={bookingPath(booking)} className="text-link inline-block py-2.5">
      Booking<span className="sr-only"> that the email to {recipient} is about</span>
    </Link>
  );
}
