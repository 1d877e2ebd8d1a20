import { TriangleAlert } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { BookingSummary } from '#contracts/calendar/calendar-month.ts';
import { listCallsInTheWay } from '#contracts/calendar/calls-in-the-way.ts';
import { useEndpoint } from '../../queries.ts';
import { useSite } from '../../site.tsx';
import { readWallClock } from '../../slots/wall-clock.ts';
import { Button } from '../../ui/Button.tsx';
import { bookingKey, bookingPath } from '../booking-ref.ts';
import { KeepCallButton } from '../KeepCallButton.tsx';
import { callsAtClosedTimesMessage } from './change-message.ts';

/**
 * The note about calls at closed times. It stays until each call is moved, cancelled or kept, or its time is open
 * again. With the caller's `className` it lies over the page, so that nothing moves. `date` limits it to one day.
 */
export function CallsInTheWay({ className, date }: { className?: string; date?: string | undefined }) {
  const { coachTimeZone } = useSite();
  const all = useEndpoint(listCallsInTheWay, { refetchOnMount: 'always' }).data ?? [];
  const calls = date
    ? all.filter(({ startsAt }) => readWallClock(new Date(startsAt), coachTimeZone).date === date)
    : all;
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <div role="status" className={className}>
      {calls.length > 0 && (
        <div
          data-bar="warning"
          className="rounded-control border border-apricot-deep/50 bg-apricot-soft px-4 py-2 shadow-panel"
        >
          <p className="flex gap-2.5 py-1 font-semibold leading-snug max-sm:text-base">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-apricot-deep" />
            {callsAtClosedTimesMessage(calls.length)}
          </p>
          <ul id={id} hidden={!isOpen} className="max-h-[30dvh] overflow-y-auto max-sm:text-base">
            {calls.map((call) => (
              <li key={bookingKey(call)} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
                <span>
                  <CallLink call={call}>
                    {call.firstName} {call.lastName}
                  </CallLink>
                  , {call.label}
                </span>
                {/* The pressed button disappears with its call, so another one takes the focus. */}
                <KeepCallButton calls={[call]} onDone={() => toggle.current?.focus()} />
              </li>
            ))}
          </ul>
          <div className="-mx-2 flex flex-wrap gap-2">
            <Button
              ref={toggle}
              variant="quiet"
              className="min-h-11! px-2! py-1!"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Hide the list' : 'Show who'}
            </Button>
            {isOpen && calls.length > 1 && <KeepCallButton calls={calls} />}
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
