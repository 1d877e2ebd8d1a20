import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { BookingDetails } from '#contracts/booking/admin-bookings.ts';
import type { ListedMail } from '#contracts/mail/mails.ts';
import { useSignedInUser } from '../../accounts/current-user.ts';
import { CoachMoment } from '../CoachTime.tsx';
import { MailDeliveryNote, MailStateBadge, MailTime } from '../MailStatus.tsx';
import { mailKindLabel } from '../mail-labels.ts';
import { bookingEventLabel } from './booking-event-labels.ts';

/** The changes of a booking and the people who made them, oldest first. */
export function BookingHistory({ booking, history }: BookingDetails) {
  const me = useSignedInUser();
  return (
    <ol className="space-y-3">
      <HistoryEntry at={booking.createdAt}>The call was booked</HistoryEntry>
      {history.map((event) => (
        <HistoryEntry key={event.id} at={event.createdAt}>
          {bookingEventLabel(event, me.email)}
        </HistoryEntry>
      ))}
    </ol>
  );
}

function HistoryEntry({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li className="border-leaf-mid border-l-3 pl-4 leading-snug [overflow-wrap:anywhere]">
      {children}.
      <CoachMoment at={at} className="block text-muted text-sm" />
    </li>
  );
}

export function BookingMails({ mails }: Pick<BookingDetails, 'mails'>) {
  return (
    <>
      {mails.length === 0 ? (
        <p className="text-muted">No emails.</p>
      ) : (
        <ul aria-label="Emails about this booking" className="space-y-4">
          {mails.map((mail) => (
            <SentMail key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      <p className="mt-4">
        <Link href="/admin/mails" className="text-link">
          All emails
        </Link>
      </p>
    </>
  );
}

function SentMail({ mail }: { mail: ListedMail }) {
  return (
    <li className="leading-snug [overflow-wrap:anywhere]">
      <span className="mr-2 font-semibold">{mailKindLabel(mail.kind)}</span>
      <MailStateBadge mail={mail} />
      <span className="block text-muted text-sm">
        To {mail.recipient}, <MailTime mail={mail} />
      </span>
      <MailDeliveryNote mail={mail} />
    </li>
  );
}
