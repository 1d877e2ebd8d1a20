import type { Booking } from '#contracts/admin-bookings.ts';
import { type BookingKind, contactMethodNames } from '#domain/bookings.ts';
import { fullName } from '#domain/full-name.ts';
import { MemberStar, StatusBadge } from '../BookingBadges.tsx';
import { type BookingRef, bookingOpenerId } from '../booking-ref.ts';
import { useCoachDates } from '../coach-dates.ts';
import { columnHeaders, ListTable, OpenButton, openRowClass } from '../ListTable.tsx';
import { paidLabel } from './booking-money-labels.ts';

const names = { free: 'Free intro calls', paid: 'Paid coaching calls' } as const;

export function BookingTable(props: { kind: BookingKind; bookings: Booking[]; onOpen(booking: BookingRef): void }) {
  const { kind, bookings, onOpen } = props;
  return (
    <ListTable
      caption={names[kind]}
      header={columnHeaders(['Client', 'Call', kind === 'free' ? 'By' : 'Length', 'Status', 'Booked'])}
    >
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} onOpen={onOpen} />
      ))}
    </ListTable>
  );
}

function BookingRow({ booking, onOpen }: { booking: Booking; onOpen(booking: BookingRef): void }) {
  const { dayOf, momentOf } = useCoachDates();
  return (
    <tr className={openRowClass}>
      <th scope="row" className="py-3.5 pr-4 pl-5 text-left font-normal [overflow-wrap:anywhere]">
        <div className="min-w-56">
          <OpenButton id={bookingOpenerId(booking)} onOpen={() => onOpen(booking)}>
            {fullName(booking)}
          </OpenButton>{' '}
          <MemberStar booking={booking} />
          <div className="text-muted text-sm">{booking.email}</div>
        </div>
      </th>
      <td className="px-4 py-3.5">
        <time dateTime={booking.startsAt}>{booking.label}</time>
      </td>
      <td className="whitespace-nowrap px-4 py-3.5">
        {booking.kind === 'free' ? (
          contactMethodNames[booking.contactMethod]
        ) : (
          <>
            {booking.minutes} min
            <span className="block text-muted text-sm">{paidLabel(booking)}</span>
          </>
        )}
      </td>
      <td className="px-4 py-3.5">
        <StatusBadge booking={booking} />
      </td>
      <td className="whitespace-nowrap py-3.5 pr-5 pl-4 text-muted">
        <time dateTime={booking.createdAt} title={momentOf(booking.createdAt)}>
          {dayOf(booking.createdAt)}
        </time>
      </td>
    </tr>
  );
}
