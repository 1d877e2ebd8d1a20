import type { BookingList } from '#contracts/booking/admin-bookings.ts';
import { bookingStatusLabel } from '../booking-labels.ts';
import type { BookingStatusFilter, SortOrder, TimeFilter } from './bookings-view.ts';

export const bookingStatusFilterLabel = (filter: BookingStatusFilter, list: BookingList): string => {
  if (filter === 'genuine') return 'All calls';
  if (filter === 'open') return 'Going ahead';
  if (filter === 'suspected_robot') return 'Suspected bots';
  // Among all calls, pending ones are free calls that are booked, and paid calls that wait for their payment.
  if (filter === 'pending' && list === 'all') return 'Booked or pending';
  return bookingStatusLabel({ kind: list === 'paid' ? 'paid' : 'free', status: filter });
};

export const timeFilterLabels: Record<TimeFilter, string> = { upcoming: 'Upcoming', past: 'Past', all: 'All' };
export const sortOrderLabels: Record<SortOrder, string> = {
  soonest: 'Soonest first',
  latest: 'Latest first',
  newest: 'Newest bookings',
  name: 'Name, A to Z',
};
