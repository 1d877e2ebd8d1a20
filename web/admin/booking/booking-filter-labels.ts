import type { BookingKind } from '#domain/bookings.ts';
import { bookingStatusLabel } from '../booking-labels.ts';
import type { BookingStatusFilter, SortOrder, TimeFilter } from './bookings-view.ts';

export const bookingStatusFilterLabel = (filter: BookingStatusFilter, kind: BookingKind): string => {
  if (filter === 'genuine') return 'All calls';
  if (filter === 'open') return 'Going ahead';
  return filter === 'suspected_robot' ? 'Suspected bots' : bookingStatusLabel({ kind, status: filter });
};

export const timeFilterLabels: Record<TimeFilter, string> = { upcoming: 'Upcoming', past: 'Past', all: 'All' };
export const sortOrderLabels: Record<SortOrder, string> = {
  soonest: 'Soonest first',
  latest: 'Latest first',
  newest: 'Newest bookings',
  name: 'Name, A to Z',
};
