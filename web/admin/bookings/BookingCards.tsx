import type { Booking } from '#contracts/admin-bookings.ts';
import { contactMethodNames } from '#domain/bookings.ts';
import { formatDollars } from '#domain/prices.ts';
import { MemberStar, StatusBadge } from '../BookingBadges.tsx';
import type { BookingRef } from '../booking-ref.ts';
import { fullName } from '../full-name.ts';

/** The table's rows where a table has no room. */
export function BookingCards({ bookings, onOpen }: { bookings: Booking[]; onOpen(booking: BookingRef): void }) {
  return (
    <ul aria-label="Bookings" className="grid gap-4 sm:grid-cols-2">
      {bookings.map((booking) => (
        <li
          key={booking.id}
          className="relative rounded-panel border border-line bg-card p-5 leading-snug shadow-panel has-focus-visible:outline-3 has-focus-visible:outline-leaf"
        >
          <div className="flex items-start justify-between gap-3">
            <h2 className="font-sans font-semibold text-lg leading-snug [overflow-wrap:anywhere]">
              <button
                type="button"
                onClick={() => onOpen(booking)}
                className="cursor-pointer text-left after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none"
              >
                {fullName(booking)}
              </button>{' '}
              <MemberStar booking={booking} />
            </h2>
            <StatusBadge booking={booking} />
          </div>
          <p className="mt-2">
            <time dateTime={booking.startsAt}>{booking.label}</time>
          </p>
          <p className="mt-1 text-base text-muted">
            {contactMethodNames[booking.contactMethod]}
            {booking.kind === 'paid' && `, ${booking.minutes} minutes, ${formatDollars(booking.amount)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
