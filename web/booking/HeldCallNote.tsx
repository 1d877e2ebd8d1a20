import { useEffect, useRef } from 'react';
import { OwnDateTime } from '../slots/LocalDateTime.tsx';
import type { BookedCall } from './FreeCallForm.tsx';
import { LocalTime } from './LocalTime.tsx';

/** The note about a held call. Takes the focus and scrolls into view, since it may be below the fold. */
export function HeldCallNote({ held, confirmBy }: { held: BookedCall; confirmBy: Date }) {
  const note = useRef<HTMLElement>(null);
  useEffect(() => {
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'start' });
  }, []);
  const { label, call } = held;
  return (
    <section
      ref={note}
      aria-label="Your held call"
      tabIndex={-1}
      className="scroll-mt-28 space-y-4 rounded-panel bg-leaf-soft p-5 [overflow-wrap:anywhere] sm:p-8"
    >
      <p>
        Held for you until <LocalTime instant={confirmBy} />:
      </p>
      <p>
        <OwnDateTime startsAt={call.startsAt} label={label} />
      </p>
      <p>
        Please confirm it with the link in the email to {call.participant.email}, or the time will open up for others.
      </p>
    </section>
  );
}
