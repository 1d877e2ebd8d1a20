import { expect, test } from 'vitest';
import { formatDollarInput, parseDollars } from './dollar-input.ts';

test.each([
  ['50', 5000],
  ['$50', 5000],
  [' 50.5 ', 5050],
  ['50.05', 5005],
  ['19.99', 1999],
  ['$1,085.00', 108500],
  ['35,00', 3500],
  ['$35,5', 3550],
  ['35,000', 3500000],
  ['0', 0],
])('%s dollars are %i cents', (typed, cents) => {
  expect(parseDollars(typed)).toBe(cents);
});

test.each(['', '$', 'fifty', '-5', '50.555', '35,', '1,085,50', '35,5000', '1e3', '50 EUR'])(
  '%j is no amount',
  (typed) => {
    expect(parseDollars(typed)).toBeNull();
  },
);

test('a price is shown as it would be typed', () => {
  expect([8500, 4950].map(formatDollarInput)).toEqual(['85', '49.50']);
});
