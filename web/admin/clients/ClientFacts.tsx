import { CalendarPlus, Clock, Mail, Pencil, Phone, Video } from 'lucide-react';
import { useState } from 'react';
import type { Booking } from '#contracts/booking/admin-bookings.ts';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { contactMethodNames } from '#domain/bookings.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { isTimeZone } from '#domain/time-zones.ts';
import { Button } from '../../ui/Button.tsx';
import { NewBookingDialog } from '../booking/NewBookingDialog.tsx';
import { CoachDay } from '../CoachTime.tsx';
import { FactLink, MailLink } from '../DrawerSection.tsx';
import { showChange } from '../mutation-with-toast.ts';
import { callUrl, internationalPhone, telUrl } from '../phone-links.ts';
import { ClientAddresses, SamePhoneClients } from './ClientAddresses.tsx';
import { CourseBadge, Tags } from './ClientBadges.tsx';
import { EditClientDialog } from './EditClientDialog.tsx';
import { JoinClientsDialog, type OtherClient } from './JoinClientsDialog.tsx';
import { WriteEmailDialog } from './WriteEmailDialog.tsx';

type OpenDialog = 'edit' | 'letter' | 'book' | { join: OtherClient } | null;

/** The person's name and contacts, with buttons that change them. */
export function ClientFacts({ person }: { person: ClientDetails }) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const close = () => setDialog(null);

  function finishBooking(booking: Booking, message: string) {
    close();
    showChange('Call booked', `${booking.label}. ${message}`);
  }

  return (
    <>
      <ContactLinks person={person} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3">
        <CourseBadge hasCourseAccess={person.hasCourseAccess} />
      </div>
      <Tags tags={person.tags} />
      <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
        <Button onClick={() => setDialog('book')}>
          <CalendarPlus aria-hidden className="size-5" />
          Book a call
        </Button>
        <Button variant="secondary" onClick={() => setDialog('letter')}>
          <Mail aria-hidden className="size-5" />
          Write an email
        </Button>
        <Button variant="secondary" onClick={() => setDialog('edit')}>
          <Pencil aria-hidden className="size-5" />
          Edit details
        </Button>
      </div>
      <ClientAddresses person={person} />
      <SamePhoneClients person={person} onJoin={(join) => setDialog({ join })} />

      {dialog === 'edit' && (
        <EditClientDialog person={person} onJoin={(join) => setDialog({ join })} onClosed={close} />
      )}
      {dialog === 'letter' && <WriteEmailDialog person={person} onClosed={close} />}
      {dialog && typeof dialog === 'object' && (
        <JoinClientsDialog person={person} other={dialog.join} onClosed={close} />
      )}
      {dialog === 'book' && (
        <NewBookingDialog
          kind="paid"
          person={{
            firstName: person.firstName,
            lastName: person.lastName,
            email: person.email,
            phone: person.phone ? internationalPhone(person.phone) : '',
            ...(person.contactMethod && { contactMethod: person.contactMethod }),
          }}
          onDone={finishBooking}
          onClosed={close}
        />
      )}
    </>
  );
}

function ContactLinks({ person }: { person: ClientDetails }) {
  const { phone, timeZone, email, createdAt } = person;
  const app = findCallApp(person);
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <MailLink email={email} />
        {phone && (
          <FactLink icon={Phone} href={telUrl(phone)}>
            {formatPhone(phone)}
          </FactLink>
        )}
        {phone && app && (
          <FactLink icon={Video} href={app.url}>
            {app.name}
          </FactLink>
        )}
      </div>
      {timeZone && isTimeZone(timeZone) && (
        <p className="mt-1 flex items-center gap-2.5 text-muted">
          <Clock aria-hidden className="size-5 shrink-0" />
          {localTime(timeZone)} there ({timeZone.replaceAll('_', ' ')})
        </p>
      )}
      <p className="mt-1 text-muted text-sm">
        Known since <CoachDay at={createdAt} />
      </p>
    </>
  );
}

/**
 * Returns the app in which the client is called. Null for phone calls, since the number is a link already, and for
 * video links, since each call has its own.
 */
function findCallApp({ phone, contactMethod }: ClientDetails): { name: string; url: string } | null {
  if (!phone || !contactMethod || contactMethod === 'phone') return null;
  const url = callUrl({ phone, contactMethod, videoLink: null });
  return url ? { name: contactMethodNames[contactMethod], url } : null;
}

const localTime = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', weekday: 'short' }).format(
    new Date(),
  );
