import { statusLabel } from '../booking-words.ts';
import type { SortOrder, BookingStatusFilter, TimeFilter } from './booking-address.ts';

export const bookingStatusFilterLabel = (choice: BookingStatusFilter): string => {
  if (choice === 'genuine') return 'All but robots';
  if (choice === 'open') return 'Will take place';
  return choice === 'suspected_robot' ? 'Suspected robots' : statusLabel(choice);
};

export const timeFilterLabels: Record<TimeFilter, string> = { upcoming: 'Upcoming', past: 'Past', all: 'All' };
export const sortOrderLabels: Record<SortOrder, string> = {
  soonest: 'Soonest first',
  latest: 'Latest first',
  newest: 'Newest bookings',
  name: 'Name, A to Z',
};
