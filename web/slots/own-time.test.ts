import { expect, test } from 'vitest';
import { formatOwnDeadline, getOwnTime } from './own-time.ts';

const coach = 'America/New_York';
const morning = new Date('2027-01-04T14:30:00Z');

test('the visitor’s time comes with the coach’s, which has its date if that is another one', () => {
  expect(getOwnTime(morning, coach, 'Asia/Kathmandu')).toEqual({
    own: 'Monday, January 4, 2027 at 8:15 PM (Nepal Time)',
    coach: '9:30 AM EST',
  });
  expect(getOwnTime(morning, coach, 'Pacific/Auckland')).toEqual({
    own: 'Tuesday, January 5, 2027 at 3:30 AM (New Zealand Time)',
    coach: 'Monday, January 4, 2027 at 9:30 AM EST',
  });
});

test('where both clocks agree there is one time', () => {
  expect(getOwnTime(morning, coach, 'America/Toronto')).toEqual({
    own: 'Monday, January 4, 2027 at 9:30 AM EST',
    coach: null,
  });
});

test('a deadline is short', () => {
  expect(formatOwnDeadline(new Date('2027-01-04T02:30:00Z'), 'Asia/Kathmandu')).toBe('Monday, January 4 at 8:15 AM');
});
