import type { Booking } from '#contracts/admin-bookings.ts';
import { type BookingKind, contactMethodNames } from '#domain/bookings.ts';
import { formatDollars } from '#domain/prices.ts';
import { MemberStar, StatusBadge } from '../BookingBadges.tsx';
import type { BookingRef } from '../booking-ref.ts';
import { useCoachDates } from '../coach-dates.ts';
import { fullName } from '../full-name.ts';

const names = { free: 'Free intro calls', paid: 'Paid coaching calls' } as const;

export function BookingTable(props: { kind: BookingKind; bookings: Booking[]; onOpen(booking: BookingRef): void }) {
  const { kind, bookings, onOpen } = props;
  return (
    <div className="overflow-hidden rounded-panel border border-line bg-card shadow-panel">
      <table className="w-full border-collapse text-left text-base">
        <caption className="sr-only">{names[kind]}</caption>
        <thead>
          <tr className="border-line border-b text-muted text-sm">
            {['Client', 'Call', kind === 'free' ? 'By' : 'Length', 'Status', 'Booked'].map((name) => (
              <th key={name} scope="col" className="px-4 py-3 font-semibold first:pl-5">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Its button spreads over the whole row; only what is transformed holds it there in every browser. */
function BookingRow({ booking, onOpen }: { booking: Booking; onOpen(booking: BookingRef): void }) {
  const { dayOf, momentOf } = useCoachDates();
  return (
    <tr className="relative border-line/70 border-b leading-snug [transform:translate(0)] last:border-b-0 hover:bg-paper">
      <th scope="row" className="py-3.5 pr-4 pl-5 text-left font-normal [overflow-wrap:anywhere]">
        <div className="min-w-56">
          <button
            type="button"
            onClick={() => onOpen(booking)}
            className="cursor-pointer text-left font-semibold after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-leaf focus-visible:after:-outline-offset-3"
          >
            {fullName(booking)}
          </button>{' '}
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
            <span className="block text-muted text-sm">{formatDollars(booking.amount)}</span>
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
