import { describe, expect, test } from 'vitest';
import { createFastWallClock, findVisitorTime, readWallClock, visitorTimeZone, zoneName } from './wall-clock.ts';

const coach = 'America/New_York';
const winter = new Date('2027-01-04T14:30:00Z');
const summer = new Date('2027-07-05T13:30:00Z');

test("the coach's clock knows summer and winter time", () => {
  expect(readWallClock(winter, coach)).toEqual({ date: '2027-01-04', time: '9:30 AM', abbreviation: 'EST' });
  expect(readWallClock(summer, coach)).toEqual({ date: '2027-07-05', time: '9:30 AM', abbreviation: 'EDT' });
});

test('midnight is 12:00 AM of the new day', () => {
  expect(readWallClock(new Date('2027-01-05T05:00:00Z'), coach)).toMatchObject({
    date: '2027-01-05',
    time: '12:00 AM',
  });
});

test("a visitor whose clock agrees with the coach's sees each time once", () => {
  expect(findVisitorTime(winter, { coach, visitor: coach })).toBeNull();
  expect(findVisitorTime(winter, { coach, visitor: 'America/Toronto' })).toBeNull();
});

test('a visitor elsewhere sees the local time of the same date without a remark', () => {
  expect(findVisitorTime(winter, { coach, visitor: 'Europe/Berlin' })).toMatchObject({ time: '3:30 PM', shift: '' });
});

test("'+1 day' and '−1 day' mark a different date", () => {
  const evening = new Date('2027-01-05T00:30:00Z'); // 7:30 PM on January 4 in New York
  expect(findVisitorTime(evening, { coach, visitor: 'Asia/Tokyo' })).toMatchObject({
    date: '2027-01-05',
    time: '9:30 AM',
    shift: '+1 day',
  });
  const early = new Date('2027-01-04T06:00:00Z'); // 1:00 AM on January 4 in New York
  expect(findVisitorTime(early, { coach, visitor: 'Pacific/Honolulu' })).toMatchObject({
    date: '2027-01-03',
    time: '8:00 PM',
    shift: '−1 day',
  });
});

test('zones that differ by quarter hours are exact to the minute', () => {
  expect(findVisitorTime(winter, { coach, visitor: 'Asia/Kathmandu' })).toMatchObject({ time: '8:15 PM', shift: '' });
});

test('zones have their common names', () => {
  expect(zoneName(coach)).toBe('Eastern Time');
  expect(zoneName('Asia/Kathmandu')).toBe('Nepal Time');
});

test.each([
  ['Asia/Katmandu', 'Asia/Katmandu'],
  ['Etc/Unknown', 'UTC'],
  ['', 'UTC'],
])('a browser in zone %j shows times of %s', (zoneName, zone) => expect(visitorTimeZone(zoneName)).toBe(zone));

describe('the clock for many instants agrees with the other one', () => {
  test.each(['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC'])(
    '%s',
    (zone) => {
      const clockAt = createFastWallClock(zone);
      const start = Date.UTC(2026, 9, 1);
      for (let halfHour = 0; halfHour < 365 * 48; halfHour += 7) {
        const instant = new Date(start + halfHour * 30 * 60_000);
        const { date, time } = readWallClock(instant, zone);
        expect({ instant, ...clockAt(instant) }).toMatchObject({ instant, date, time });
      }
    },
  );
});
