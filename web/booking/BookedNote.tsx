import { CalendarLinks } from '../slots/CalendarLinks.tsx';
import type { CallForCalendar } from '../slots/call-for-calendar.ts';

/** What stays on the page when the dialog is closed. */
export function BookedNote({ booked }: { booked: CallForCalendar }) {
  return (
    <section aria-label="Your booked call" className="space-y-4 rounded-panel bg-leaf-soft p-5 sm:p-8">
      <p className="font-semibold">
        Booked: {booked.label}. The confirmation is on its way to {booked.call.participant.email}.
      </p>
      <CalendarLinks booked={booked} />
    </section>
  );
}
