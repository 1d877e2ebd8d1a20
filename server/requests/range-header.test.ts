import { expect, test } from 'vitest';
import { correctRange } from './range-header.ts';

const corrected = (range: string) => {
  const headers = { range };
  correctRange(headers, 26);
  return headers.range;
};

test('a range that can be understood stays, and a suffix longer than the file means all of it', () => {
  for (const range of ['bytes=0-4', 'bytes=20-', 'bytes=-3', 'bytes=24-9999', 'bytes=26-', 'bytes=-0', 'bytes=0-1,4-5'])
    expect(corrected(range)).toBe(range);
  expect([corrected('bytes=-26'), corrected('bytes=-27')]).toEqual(['bytes=-26', 'bytes=0-']);
});

test('a range that is not understood is none', () => {
  const long = `bytes=${'9'.repeat(4000)}`;
  for (const range of [
    'bytes=5-2',
    'bytes=a-b',
    'bytes=',
    'bytes=-',
    'bytes=0x1-',
    'letters=0-3',
    'bytes=0-1,5-2',
    long,
  ])
    expect(corrected(range)).toBeUndefined();
});
