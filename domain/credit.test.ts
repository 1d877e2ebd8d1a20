import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getWholePrice, payWithMinutes } from './credit.ts';
import { MIN_LINK_CENTS } from './payment-links.ts';

test.each([
  ['none', 0, { cents: 5000, minutesFromCredit: 0 }],
  ['below zero', -10, { cents: 5000, minutesFromCredit: 0 }],
  ['a part', 20, { cents: 1667, minutesFromCredit: 20 }],
  ['all', 30, { cents: 0, minutesFromCredit: 30 }],
  ['more than all', 90, { cents: 0, minutesFromCredit: 30 }],
])('30 minutes for $50 after %s of them', (_name, credit, expected) => {
  expect(payWithMinutes({ minutes: 30, cents: 5000 }, credit)).toEqual(expected);
});

test('what a card cannot pay is waived, but never the price without minutes', () => {
  expect(payWithMinutes({ minutes: 30, cents: 1000 }, 28)).toEqual({ cents: 67, minutesFromCredit: 28 });
  expect(payWithMinutes({ minutes: 30, cents: 1000 }, 29)).toEqual({ cents: 0, minutesFromCredit: 29 });
  expect(payWithMinutes({ minutes: 30, cents: 40 }, 0)).toEqual({ cents: 40, minutesFromCredit: 0 });
});

test('more minutes never cost more, and every price can be paid', () => {
  const minutes = fc.constantFrom(30, 45, 60);
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 50, max: 100_000 }),
      fc.integer({ min: 1, max: 90 }),
      (length, cents, credit) => {
        const after = payWithMinutes({ minutes: length, cents }, credit);
        expect(after.cents).toBeLessThanOrEqual(payWithMinutes({ minutes: length, cents }, credit - 1).cents);
        expect(after.cents === 0 || after.cents >= MIN_LINK_CENTS).toBe(true);
      },
    ),
  );
});

test('what is left of a price in whole dollars leads back to it', () => {
  const minutes = fc.constantFrom(30, 45, 60);
  fc.assert(
    fc.property(
      minutes,
      fc.integer({ min: 10, max: 500 }),
      fc.integer({ min: 0, max: 29 }),
      (length, dollars, credit) => {
        const left = payWithMinutes({ minutes: length, cents: dollars * 100 }, credit);
        fc.pre(left.cents > 0);
        expect(getWholePrice({ minutes: length, ...left })).toBe(dollars * 100);
      },
    ),
  );
  expect(getWholePrice({ minutes: 30, minutesFromCredit: 0, cents: 49_50 })).toBe(49_50);
  expect(getWholePrice({ minutes: 30, minutesFromCredit: 10, cents: 3 })).toBe(5);
});
