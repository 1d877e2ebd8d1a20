import type { Booking, BookingList } from '#contracts/booking/admin-bookings.ts';
import { contactMethodNames } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { MemberStar, StatusBadge } from '../BookingBadges.tsx';
import { callKindLabel } from '../booking-labels.ts';
import { type BookingRef, bookingKey, bookingOpenerId } from '../booking-ref.ts';
import { CoachDay } from '../CoachTime.tsx';
import { type ListLayout, OpenButton } from '../ListRows.tsx';
import { paidLabel } from './booking-money-labels.ts';

/** The heading of the third column: how free calls are made, how long paid calls take, or the kind of call. */
const columnNames = { free: 'By', paid: 'Length', all: 'Kind' } as const;

export const bookingLayout = (list: BookingList, onOpen: (booking: BookingRef) => void): ListLayout<Booking> => ({
  hasOpenableRows: true,
  keyOf: bookingKey,
  cellClass: 'px-4 py-3.5 font-normal',
  columns: [
    {
      name: 'Client',
      cellClass: 'min-w-65 [overflow-wrap:anywhere]',
      card: 'title',
      cell: (booking, isCard) => (
        <>
          <OpenButton id={bookingOpenerId(booking)} isCard={isCard} onOpen={() => onOpen(booking)}>
            {fullName(booking)}
          </OpenButton>{' '}
          <MemberStar booking={booking} />
          {!isCard && <div className="text-muted text-sm">{booking.email}</div>}
        </>
      ),
    },
    {
      name: 'Call',
      card: 1,
      cardClass: 'mt-2',
      cell: ({ startsAt, label }) => <time dateTime={startsAt}>{label}</time>,
    },
    {
      name: columnNames[list],
      cellClass: 'whitespace-nowrap',
      card: 2,
      cardClass: 'mt-1 text-base text-muted',
      cell: (booking, isCard) => {
        const method = contactMethodNames[booking.contactMethod];
        if (booking.kind === 'free') return list === 'all' ? `${callKindLabel(booking)}, ${method}` : method;
        if (isCard) return `${method}, ${booking.minutes} minutes, ${paidLabel(booking)}`;
        return (
          <>
            {list === 'all' ? callKindLabel(booking) : `${booking.minutes} min`}
            <span className="block text-muted text-sm">{paidLabel(booking)}</span>
          </>
        );
      },
    },
    { name: 'Status', card: 'corner', cell: (booking) => <StatusBadge booking={booking} /> },
    {
      name: 'Booked',
      cellClass: 'whitespace-nowrap pr-5 text-muted',
      cell: ({ createdAt }) => <CoachDay at={createdAt} />,
    },
  ],
});
