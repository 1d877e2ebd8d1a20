import { expect, test } from 'vitest';
import { bookingKinds } from '#domain/bookings.ts';
import { statusChoices } from './booking-address.ts';
import { statusChoiceName } from './filter-words.ts';

test.each(bookingKinds)('no two choices of the filter for %s calls read the same', (kind) => {
  const names = statusChoices[kind].map(statusChoiceName);
  expect(new Set(names).size).toBe(names.length);
});
