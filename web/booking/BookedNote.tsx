import { CalendarLinks } from '../slots/CalendarLinks.tsx';
import { type BookedCall, ownHour } from './booked-call.ts';

/** What stays on the page when the dialog is closed. */
export function BookedNote({ booked }: { booked: BookedCall }) {
  const { label, confirmBy, call } = booked;
  if (confirmBy)
    return (
      <section aria-label="Your held call" className="rounded-panel bg-leaf-soft p-5 sm:p-8">
        <p className="font-semibold [overflow-wrap:anywhere]">
          Held for you until {ownHour(confirmBy)}: {label}. Please confirm it by the link in the mail to{' '}
          {call.participant.email}; otherwise the time is given to others.
        </p>
      </section>
    );
  return (
    <section aria-label="Your booked call" className="space-y-4 rounded-panel bg-leaf-soft p-5 sm:p-8">
      <p className="font-semibold">
        Booked: {label}. The confirmation is on its way to {call.participant.email}.
      </p>
      <CalendarLinks booked={booked} />
    </section>
  );
}
