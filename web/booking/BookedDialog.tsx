import { useSite } from '../site.tsx';
import { CalendarLinks } from '../slots/CalendarLinks.tsx';
import type { CallForCalendar } from '../slots/call-for-calendar.ts';
import { OwnTime } from '../slots/OwnTime.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export function BookedDialog({ booked, onClosed }: { booked: CallForCalendar; onClosed(): void }) {
  const { contactEmail } = useSite();
  return (
    <Dialog
      title="Consultation Request Submitted!"
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Got It!</Button>}
    >
      <p>This time is reserved for you.</p>
      <BookedTime booked={booked} />
      <p>
        The details of your call are on their way to{' '}
        <strong className="break-words">{booked.call.participant.email}</strong>. Please check your junk or spam folder
        too. If nothing arrives within 10 minutes, contact{' '}
        <a href={`mailto:${contactEmail}`} className="text-link">
          {contactEmail}
        </a>
        .
      </p>
      <p>The link in that mail opens a page where you can move or cancel the call yourself.</p>
      <CalendarLinks booked={booked} />
    </Dialog>
  );
}

function BookedTime({ booked }: { booked: CallForCalendar }) {
  return (
    <div className="rounded-control bg-sky-soft p-4">
      <p className="font-semibold">{booked.label}</p>
      <OwnTime startsAt={booked.call.startsAt} />
    </div>
  );
}
