import { expect, test } from 'vitest';
import { bookingKinds } from '#domain/bookings.ts';
import { bookingStatusFilters } from './booking-address.ts';
import { bookingStatusFilterLabel } from './filter-words.ts';

test.each(bookingKinds)('no two choices of the filter for %s calls read the same', (kind) => {
  const names = bookingStatusFilters[kind].map(bookingStatusFilterLabel);
  expect(new Set(names).size).toBe(names.length);
});
