import {
  type BookingDetails,
  countBookings,
  getBooking,
  listCoachSlots,
  listFreeCalls,
  listPaidCalls,
} from '#contracts/admin-bookings.ts';
import { listUsers } from '#contracts/users.ts';
import BookingsPage from '../admin/bookings/BookingsPage.tsx';
import { mockEndpoint, replyWith } from './fake-server.ts';
import { openAsCoach } from './open-as-coach.tsx';
import { sampleOpenSlot } from './sample-slots.ts';

/** The half-hours that the coach can choose. */
export const coachSlots = ['9:00 AM', '10:00 AM'].map((time) => sampleOpenSlot('2027-06-21', time, [30, 45, 60]));

/** Opens the bookings at this address, with these bookings in both lists. */
export async function openBookings(search: string, ...stored: BookingDetails[]): Promise<void> {
  const listed = (kind: string) => () =>
    replyWith(stored.map(({ booking }) => booking).filter((booking) => booking.kind === kind));
  mockEndpoint(listFreeCalls, listed('free'));
  mockEndpoint(listPaidCalls, listed('paid'));
  mockEndpoint(countBookings, () => replyWith({ upcoming: 1, past: 0 }));
  mockEndpoint(listCoachSlots, () => replyWith(coachSlots));
  mockEndpoint(listUsers, () => replyWith([]));
  for (const details of stored) {
    const { kind, id } = details.booking;
    const path = getBooking.path.replace(':kind', kind).replace(':id', String(id)) as '/api/admin/bookings';
    mockEndpoint({ ...getBooking, path }, () => replyWith(details));
  }
  history.replaceState(null, '', `/admin/bookings${search}`);
  await openAsCoach(<BookingsPage />);
}
