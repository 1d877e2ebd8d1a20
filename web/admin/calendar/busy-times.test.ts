import { expect, test } from 'vitest';
import { calendarsAt, describeSpan } from './busy-times.ts';

const ZONE = 'America/New_York';
const span = (startsAt: string, endsAt: string, calendar = 'Family') => ({ startsAt, endsAt, calendar });

test.each([
  [span('2027-01-04T14:10:00.000Z', '2027-01-04T14:40:00.000Z'), '9:10 AM to 9:40 AM'],
  [span('2027-01-04T05:00:00.000Z', '2027-01-05T05:00:00.000Z'), 'all day'],
  [span('2027-01-03T05:00:00.000Z', '2027-01-06T05:00:00.000Z'), 'all day'],
  [span('2027-01-04T23:00:00.000Z', '2027-01-05T12:00:00.000Z'), 'from 6:00 PM on'],
  [span('2027-01-03T23:00:00.000Z', '2027-01-04T12:00:00.000Z'), 'until 7:00 AM'],
])('says when of a day the coach is busy', (busy, words) => {
  expect(describeSpan(busy, '2027-01-04', ZONE)).toBe(words);
});

test('names each calendar that touches a half-hour once', () => {
  const busy = [
    span('2027-01-04T14:10:00.000Z', '2027-01-04T14:20:00.000Z'),
    span('2027-01-04T14:20:00.000Z', '2027-01-04T14:30:00.000Z'),
    span('2027-01-04T14:00:00.000Z', '2027-01-04T15:00:00.000Z', 'Work'),
    span('2027-01-04T14:30:00.000Z', '2027-01-04T15:00:00.000Z', 'Later'),
  ];
  expect(calendarsAt(busy, { startsAt: '2027-01-04T14:00:00.000Z' })).toBe('Family, Work');
  expect(calendarsAt(undefined, { startsAt: '2027-01-04T14:00:00.000Z' })).toBe('');
});
