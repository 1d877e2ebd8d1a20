import { expect, test } from 'vitest';
import { callMinutes } from './bookings.ts';
import { callPriceCents, coachingPackageCents, coursePriceCents, formatDollars } from './prices.ts';

test.each([
  [30, '$50', '$40'],
  [45, '$70', '$56'],
  [60, '$85', '$68'],
] as const)('a call of %i minutes costs %s, and %s for members', (minutes, standard, member) => {
  expect(formatDollars(callPriceCents[minutes].standard)).toBe(standard);
  expect(formatDollars(callPriceCents[minutes].member)).toBe(member);
});

test('members get exactly a fifth off every call', () => {
  for (const minutes of callMinutes) {
    expect(callPriceCents[minutes].member * 5).toBe(callPriceCents[minutes].standard * 4);
  }
});

test('four weeks of coaching cost $399, and a fifth less in whole dollars for members', () => {
  expect(formatDollars(coachingPackageCents.standard)).toBe('$399');
  expect(formatDollars(coachingPackageCents.member)).toBe('$319');
});

test('the course costs $149', () => {
  expect(formatDollars(coursePriceCents)).toBe('$149');
});

test('cents are shown only where there are some', () => {
  expect(formatDollars(149_50)).toBe('$149.50');
  expect(formatDollars(5)).toBe('$0.05');
  expect(formatDollars(0)).toBe('$0');
});
