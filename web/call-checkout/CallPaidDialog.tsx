import { CalendarLinks, type CallForCalendar } from '../slots/CalendarLinks.tsx';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { Button } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export function CallPaidDialog({ booked, onClosed }: { booked: CallForCalendar; onClosed(): void }) {
  return (
    <Dialog
      title="Coaching Call Booked!"
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Got It!</Button>}
    >
      <p>Your coaching call payment has been processed successfully.</p>
      <p className="rounded-control bg-sky-soft p-4">
        <OwnDateTime startsAt={booked.call.startsAt} label={booked.label} />
      </p>
      <EmailInstructions email={booked.call.participant.email} />
      <CalendarLinks booked={booked} />
    </Dialog>
  );
}

export function EmailInstructions({ email }: { email: string }) {
  return (
    <p>
      The details of your call are on their way to <strong className="[overflow-wrap:anywhere]">{email}</strong>. Please
      check your junk or spam folder too. If nothing arrives within 10 minutes, contact <ContactLink />.
    </p>
  );
}
