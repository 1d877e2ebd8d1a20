import { clsx } from 'clsx';
import type { Booking } from '#contracts/admin-bookings.ts';
import { contactMethodNames } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { MemberStar, StatusBadge } from '../BookingBadges.tsx';
import { type BookingRef, bookingOpenerId } from '../booking-ref.ts';
import { cardClass, cardsClass, cardTitleClass, OpenButton, openCardClass } from '../ListTable.tsx';
import { paidLabel } from './booking-money-labels.ts';

export function BookingCards({ bookings, onOpen }: { bookings: Booking[]; onOpen(booking: BookingRef): void }) {
  return (
    <ul aria-label="Bookings" className={cardsClass}>
      {bookings.map((booking) => (
        <li key={booking.id} className={clsx(cardClass, openCardClass)}>
          <div className="flex items-start justify-between gap-3">
            <h2 className={cardTitleClass}>
              <OpenButton id={bookingOpenerId(booking)} isCard onOpen={() => onOpen(booking)}>
                {fullName(booking)}
              </OpenButton>{' '}
              <MemberStar booking={booking} />
            </h2>
            <StatusBadge booking={booking} />
          </div>
          <p className="mt-2">
            <time dateTime={booking.startsAt}>{booking.label}</time>
          </p>
          <p className="mt-1 text-base text-muted">
            {contactMethodNames[booking.contactMethod]}
            {booking.kind === 'paid' && `, ${booking.minutes} minutes, ${paidLabel(booking)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
