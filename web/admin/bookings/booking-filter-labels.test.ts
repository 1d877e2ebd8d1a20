import { expect, test } from 'vitest';
import { bookingKinds } from '#domain/bookings.ts';
import { bookingStatusFilterLabel } from './booking-filter-labels.ts';
import { bookingStatusFilters } from './bookings-view.ts';

test.each(bookingKinds)('no two choices of the filter for %s calls read the same', (kind) => {
  const names = bookingStatusFilters[kind].map(bookingStatusFilterLabel);
  expect(new Set(names).size).toBe(names.length);
});
