import { expect, test } from 'vitest';
import { formatPackageCalls, formatPackagePeriod, formatWeeks, getPackagePrices } from './package-templates.ts';
import { formatDollars } from './prices.ts';

const discount = { memberDiscountPercent: 20 };

test('the package costs $399, for members $319', () => {
  const { standard, member } = getPackagePrices({ cents: 399_00, memberCents: null }, discount);
  expect([standard, member].map(formatDollars)).toEqual(['$399', '$319']);
});

test('the coach’s own member price does not follow the discount, and is never above the price', () => {
  expect(getPackagePrices({ cents: 399_00, memberCents: 350_00 }, discount).member).toBe(350_00);
  expect(getPackagePrices({ cents: 300_00, memberCents: 350_00 }, discount).member).toBe(300_00);
  expect(getPackagePrices({ cents: 401_50, memberCents: null }, { memberDiscountPercent: 15 }).member).toBe(341_00);
});

test('one call and one week are not many', () => {
  expect([1, 4].map((calls) => formatPackageCalls({ calls, callMinutes: 45 }))).toEqual([
    '1 call of 45 minutes',
    '4 calls of 45 minutes',
  ]);
  expect([1, 4].map(formatWeeks)).toEqual(['1 week', '4 weeks']);
  expect([1, 4].map((weeks) => formatPackagePeriod({ weeks }))).toEqual(['per week', 'per 4 weeks']);
});
