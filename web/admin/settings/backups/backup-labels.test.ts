import { expect, test } from 'vitest';
import { describeAge, describeSize } from './backup-labels.ts';

test.each([
  [4, '1 KB'],
  [5383, '5 KB'],
  [999_400, '999 KB'],
  [1_240_000, '1.2 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(describeSize(bytes)).toBe(words);
});

test.each([
  ['2027-01-05T11:30:00Z', 'Less than an hour ago'],
  ['2027-01-05T12:05:00Z', 'Less than an hour ago'],
  ['2027-01-05T10:30:00Z', '1 hour ago'],
  ['2027-01-04T00:00:00Z', '36 hours ago'],
  ['2027-01-03T12:00:00Z', '2 days ago'],
])('the age of a backup of %s is: %s', (madeAt, words) => {
  expect(describeAge(madeAt, Date.parse('2027-01-05T12:00:00Z'))).toBe(words);
});
