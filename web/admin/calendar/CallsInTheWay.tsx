import { TriangleAlert } from 'lucide-react';
import { Link } from 'wouter';
import type { BookedCall } from '#contracts/calendar-month.ts';
import { Button } from '../../ui/Button.tsx';
import { bookingPath } from '../booking-name.ts';
import { useDesk } from './CalendarDesk.tsx';

/** Stays until it is dismissed or what caused it is undone. */
export function CallsInTheWay() {
  const { inTheWay, dismissInTheWay } = useDesk();
  return (
    <div role="status">
      {inTheWay.length > 0 && (
        <div className="mb-6 rounded-panel bg-apricot-soft p-5 sm:p-6">
          <p className="flex gap-3 font-semibold">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-apricot-deep" />
            {sentenceOf(inTheWay.length)}
          </p>
          <ul className="mt-3 space-y-1">
            {inTheWay.map((call) => (
              <li key={`${call.kind} ${call.id}`}>
                <CallLink call={call}>
                  {call.firstName} {call.lastName}
                </CallLink>
                , {call.label}
              </li>
            ))}
          </ul>
          <Button variant="secondary" className="mt-4 py-2!" onClick={dismissInTheWay}>
            Dismiss
          </Button>
        </div>
      )}
    </div>
  );
}

const sentenceOf = (count: number) =>
  count === 1
    ? '1 booked call lies in this time. It stays booked.'
    : `${count} booked calls lie in this time. They stay booked.`;

export function CallLink({ call, children }: { call: BookedCall; children: React.ReactNode }) {
  return (
    <Link href={bookingPath(call)} className="text-link inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
      {children}
    </Link>
  );
}
