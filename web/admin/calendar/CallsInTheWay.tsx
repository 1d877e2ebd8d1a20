import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { BookingSummary } from '#contracts/calendar-month.ts';
import { Button } from '../../ui/Button.tsx';
import { bookingPath } from '../booking-ref.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { callsInTheWayMessage } from './change-message.ts';

/** Stays until it is dismissed or its cause is undone. It covers part of the page, so that nothing moves when it appears. */
export function CallsInTheWay({ className }: { className?: string }) {
  const { inTheWay, dismissInTheWay } = useCalendarEditor();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div role="status" className={className}>
      {inTheWay.length > 0 && (
        <div
          data-bar="warning"
          className="rounded-control border border-apricot-deep/50 bg-apricot-soft px-4 py-2 shadow-panel"
        >
          <p className="flex gap-2.5 py-1 font-semibold leading-snug max-sm:text-base">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-apricot-deep" />
            {callsInTheWayMessage(inTheWay.length)}
          </p>
          <ul id={id} hidden={!isOpen} className="max-h-[25dvh] overflow-y-auto max-sm:text-base">
            {inTheWay.map((call) => (
              <li key={`${call.kind} ${call.id}`}>
                <CallLink call={call}>
                  {call.firstName} {call.lastName}
                </CallLink>
                , {call.label}
              </li>
            ))}
          </ul>
          <div className="-mx-2 flex gap-2">
            <Button
              variant="quiet"
              className="min-h-11! px-2! py-1!"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide the list' : 'Show who'}
            </Button>
            <Button variant="quiet" className="min-h-11! px-2! py-1!" onClick={dismissInTheWay}>
              Dismiss
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

export function CallLink({ call, children }: { call: BookingSummary; children: React.ReactNode }) {
  return (
    <Link href={bookingPath(call)} className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
      {children}
    </Link>
  );
}
