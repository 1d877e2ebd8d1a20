import { useId } from 'react';
import type { SurgeBooking } from '#contracts/booking-surges.ts';
import { fullName } from '#domain/full-name.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { bookingKey } from '../booking-ref.ts';
import { useCoachDates } from '../coach-dates.ts';

/** The rows are low, since there may be hundreds, of which the coach looks for the few real ones. */
export function SurgeBookings({
  bookings,
  isTicked,
  onTick,
}: {
  bookings: SurgeBooking[];
  isTicked(booking: SurgeBooking): boolean;
  onTick(bookings: SurgeBooking[], to: boolean): void;
}) {
  return (
    <div>
      <div className="flex flex-wrap gap-x-2">
        <Button variant="quiet" className={smallButtonClass} onClick={() => onTick(bookings, true)}>
          Select all
        </Button>
        <Button variant="quiet" className={smallButtonClass} onClick={() => onTick(bookings, false)}>
          Select none
        </Button>
      </div>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {bookings.map((booking) => (
          <li key={bookingKey(booking)}>
            <SurgeBookingRow booking={booking} isTicked={isTicked(booking)} onTick={(to) => onTick([booking], to)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function SurgeBookingRow({
  booking,
  isTicked,
  onTick,
}: {
  booking: SurgeBooking;
  isTicked: boolean;
  onTick(to: boolean): void;
}) {
  const id = useId();
  const { momentOf } = useCoachDates();
  const { kind, email, startsAt, createdAt, isConfirmedByMail } = booking;
  return (
    <label className="flex cursor-pointer gap-3 px-1 py-2 text-base leading-snug [overflow-wrap:anywhere] hover:bg-leaf-soft">
      <input
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="mt-0.5 size-5 shrink-0 accent-leaf"
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span className="min-w-0">
        <span id={`${id}-label`}>
          <span className="font-semibold">{fullName(booking)}</span>, {email}
        </span>
        <span id={`${id}-hint`} className="block text-muted text-sm">
          {isConfirmedByMail && <Badge tone="leaf">Confirmed by email</Badge>}{' '}
          {kind === 'free' ? 'Free call' : 'Coaching call'} on {momentOf(startsAt)}. Booked {momentOf(createdAt)}
        </span>
      </span>
    </label>
  );
}
