import { expect, test } from 'vitest';
import { bookingKinds } from '#domain/bookings.ts';
import { bookingStatusFilterLabel } from './booking-filter-labels.ts';
import { bookingStatusFilters } from './bookings-view.ts';

test.each(bookingKinds)('the status filters for %s calls have different labels', (kind) => {
  const names = bookingStatusFilters[kind].map((filter) => bookingStatusFilterLabel(filter, kind));
  expect(new Set(names).size).toBe(names.length);
});
