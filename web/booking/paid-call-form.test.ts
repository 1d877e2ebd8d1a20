import { expect, test } from 'vitest';
import { settingDocuments } from '#contracts/settings/site-settings.ts';
import type { Prices } from '#domain/prices.ts';
import { getDisplayPrices } from './paid-call-form.ts';

const specified = settingDocuments.prices.defaults as Prices;

test.each([
  [30, 50_00],
  [45, 70_00],
  [60, 85_00],
] as const)('a call of %i minutes costs all visitors %i cents, without a discount', (minutes, cents) => {
  expect(getDisplayPrices(specified, 'standard')[minutes]).toEqual({
    cents,
    regularCents: cents,
    savedCents: 0,
    percentOff: 0,
  });
});

test.each([
  [30, 40_00, 10_00],
  [45, 56_00, 14_00],
  [60, 68_00, 17_00],
] as const)('a member sees %i minutes at %i cents and saves %i, which is 20%', (minutes, cents, savedCents) => {
  const price = getDisplayPrices(specified, 'member')[minutes];
  expect(price).toMatchObject({ cents, savedCents, percentOff: 20 });
  expect(price.regularCents - price.savedCents).toBe(cents);
});

test('the percentage is the coach’s number, not that of prices in whole dollars', () => {
  expect(getDisplayPrices({ ...specified, call30Cents: 46_00 }, 'member')[30]).toMatchObject({
    cents: 37_00,
    percentOff: 20,
  });
});

test('a corrected price applies to that length and rate only, the latest first', () => {
  const corrections = [
    { minutes: 45, rate: 'standard', cents: 60_00 },
    { minutes: 45, rate: 'standard', cents: 56_00 },
  ] as const;
  const prices = getDisplayPrices(specified, 'standard', corrections);
  expect(prices[45]).toEqual({ cents: 56_00, regularCents: 70_00, savedCents: 14_00, percentOff: 20 });
  expect(prices[30].cents).toBe(50_00);
  expect(getDisplayPrices(specified, 'member', [{ minutes: 45, rate: 'standard', cents: 99_00 }])[45].cents).toBe(
    56_00,
  );
});

test('a higher price shows no discount', () => {
  const prices = getDisplayPrices(specified, 'standard', [{ minutes: 60, rate: 'standard', cents: 95_00 }]);
  expect(prices[60]).toEqual({ cents: 95_00, regularCents: 95_00, savedCents: 0, percentOff: 0 });
});
