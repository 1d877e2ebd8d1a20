import { CalendarLinks } from '../slots/CalendarLinks.tsx';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import { Button } from '../ui/Button.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import type { BookedCall } from './FreeCallForm.tsx';
import { LocalTime } from './LocalTime.tsx';

export function BookedDialog({ booked, onClosed }: { booked: BookedCall; onClosed(): void }) {
  return booked.confirmBy ? (
    <ToConfirm booked={booked} confirmBy={booked.confirmBy} onClosed={onClosed} />
  ) : (
    <Submitted booked={booked} onClosed={onClosed} />
  );
}

function Submitted({ booked, onClosed }: { booked: BookedCall; onClosed(): void }) {
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
        too. If nothing arrives within 10 minutes, contact <ContactLink />.
      </p>
      <p>
        Next, you’ll see everything about your call in one place, along with a few questions that help me prepare. The
        link in that email brings you back there.
      </p>
      <CalendarLinks booked={booked} />
    </Dialog>
  );
}

/** The dialog of a call above the ceilings, whose time is only held until the mailed link is used. */
function ToConfirm({ booked, confirmBy, onClosed }: { booked: BookedCall; confirmBy: Date; onClosed(): void }) {
  return (
    <Dialog
      title="Please confirm your call"
      onClosed={onClosed}
      actions={(close) => <Button onClick={close}>Got It!</Button>}
    >
      <p>
        One more step: this time is held for you until{' '}
        <strong>
          <LocalTime instant={confirmBy} />
        </strong>
        .
      </p>
      <BookedTime booked={booked} />
      <p>
        An email is on its way to <strong className="break-words">{booked.call.participant.email}</strong>. Open the
        link in it and press the button by <LocalTime instant={confirmBy} />, or the time will open up for others.
      </p>
      <p>
        Please check your junk or spam folder too. If nothing arrives within 10 minutes, contact <ContactLink />.
      </p>
    </Dialog>
  );
}

function BookedTime({ booked }: { booked: BookedCall }) {
  return (
    <div className="rounded-control bg-sky-soft p-4">
      <p>
        <OwnDateTime startsAt={booked.call.startsAt} label={booked.label} />
      </p>
    </div>
  );
}
