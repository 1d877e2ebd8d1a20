import { type ReactNode, useEffect, useRef } from 'react';
import { CalendarLinks } from '../slots/CalendarLinks.tsx';
import { LocalDateTime } from '../slots/LocalDateTime.tsx';
import type { BookedCall } from './FreeCallForm.tsx';
import { LocalTime } from './LocalTime.tsx';

/** Stays on the page after the dialog is closed. */
export function BookedNote({ booked }: { booked: BookedCall }) {
  const { label, confirmBy, call } = booked;
  const { email } = call.participant;
  if (confirmBy)
    return (
      <FocusedNote label="Your held call">
        <p>
          <strong>
            Held for you until <LocalTime instant={confirmBy} />: {label}.
          </strong>
          <LocalDateTime startsAt={call.startsAt} />
        </p>
        <p>Please confirm it with the link in the email to {email}, or the time will open up for others.</p>
      </FocusedNote>
    );
  return (
    <FocusedNote label="Your booked call">
      <p>
        <strong>Booked: {label}.</strong>
        <LocalDateTime startsAt={call.startsAt} />
      </p>
      <p>A confirmation is on its way to {email}.</p>
      <CalendarLinks booked={booked} />
    </FocusedNote>
  );
}

/** Takes the focus from the form and the dialog, and scrolls into view, since it may be below the fold. */
function FocusedNote({ label, children }: { label: string; children: ReactNode }) {
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section
      ref={note}
      aria-label={label}
      tabIndex={-1}
      className="scroll-mt-28 space-y-4 rounded-panel bg-leaf-soft p-5 [overflow-wrap:anywhere] sm:p-8"
    >
      {children}
    </section>
  );
}
