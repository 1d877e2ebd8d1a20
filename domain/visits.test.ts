import { expect, test } from 'vitest';
import { findOffer, formatShare } from './visits.ts';

test('a share is a whole percentage, and a small one is no zero', () => {
  expect(formatShare(0, 8)).toBe('0%');
  expect(formatShare(1, 8)).toBe('13%');
  expect(formatShare(1, 1000)).toBe('under 1%');
  expect(formatShare(3, 2)).toBe('150%');
  expect(formatShare(3, 0)).toBeNull();
});

test('pages of forms belong to an offer', () => {
  expect(findOffer('/book-coaching')).toBe('free');
  expect(findOffer('/checkout-old')).toBe('course');
  expect(findOffer('/about')).toBeUndefined();
});
