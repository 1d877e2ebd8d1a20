import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callMinutes } from './bookings.ts';
import {
  formatDollars,
  formatMemberDiscount,
  formatOfferedMinutes,
  getCallPrice,
  getCallPrices,
  type Prices,
} from './prices.ts';

const specified: Prices = {
  offeredMinutes: [...callMinutes],
  call30Cents: 50_00,
  call45Cents: 70_00,
  call60Cents: 85_00,
  courseCents: 149_00,
  memberDiscountPercent: 20,
};

test.each([
  [30, '$50', '$40'],
  [45, '$70', '$56'],
  [60, '$85', '$68'],
] as const)('a call of %i minutes costs %s, for members %s', (minutes, standard, member) => {
  const prices = getCallPrices(specified, minutes);
  expect([prices.standard, prices.member].map(formatDollars)).toEqual([standard, member]);
  expect(getCallPrice(specified, minutes, true)).toEqual({ cents: prices.member, isMemberPrice: true });
});

test('another price or discount changes what members pay, in whole dollars', () => {
  const changed = { ...specified, call45Cents: 75_00, memberDiscountPercent: 15 };
  expect(getCallPrices(changed, 45)).toEqual({ standard: 75_00, member: 64_00 });
});

test('members never pay more than others, and never nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5_00, max: 10_000_00 }), fc.integer({ min: 1, max: 80 }), (cents, percent) => {
      const prices = { ...specified, call45Cents: cents, memberDiscountPercent: percent };
      const { standard, member } = getCallPrices(prices, 45);
      expect(member).toBeLessThanOrEqual(standard);
      expect(member).toBeGreaterThanOrEqual(100);
      expect(Math.abs(member - (standard * (100 - percent)) / 100)).toBeLessThanOrEqual(50);
    }),
  );
});

describe('texts name', () => {
  test('the discount', () => expect(formatMemberDiscount(specified)).toBe('20%'));
  test.each([
    [[...callMinutes], '30, 45 or 60'],
    [[30, 60], '30 or 60'],
    [[45], '45'],
  ] as const)('the lengths %j as %s', (offeredMinutes, text) => {
    expect(formatOfferedMinutes({ offeredMinutes: [...offeredMinutes] })).toBe(text);
  });
});

test('dollars are shown without needless cents', () => {
  expect(formatDollars(149_50)).toBe('$149.50');
  expect(formatDollars(10_000_00)).toBe('$10,000');
  expect(formatDollars(5)).toBe('$0.05');
  expect(formatDollars(0)).toBe('$0');
});
