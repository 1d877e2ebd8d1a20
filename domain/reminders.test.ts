import { describe, expect, test } from 'vitest';
import { findDueReminder } from './reminders.ts';

const startsAt = new Date('2027-01-10T15:00:00Z');
const every = (...hours: number[]) => hours.map((each) => ({ hours: each, since: null }));

describe('the reminder that is due', () => {
  test.each([
    ['long before', '2027-01-01T00:00:00Z', '2027-01-09T14:59:59Z', null],
    ['24 hours before', '2027-01-01T00:00:00Z', '2027-01-09T15:00:00Z', 24],
    ['late, after the site was down', '2027-01-01T00:00:00Z', '2027-01-10T13:59:59Z', 24],
    ['an hour before', '2027-01-01T00:00:00Z', '2027-01-10T14:00:00Z', 1],
    ['a minute before', '2027-01-01T00:00:00Z', '2027-01-10T14:59:00Z', 1],
    ['when it begins', '2027-01-01T00:00:00Z', '2027-01-10T15:00:00Z', null],
    ['booked 24 hours before', '2027-01-09T15:00:00Z', '2027-01-09T15:00:00Z', 24],
    ['booked 23 hours before', '2027-01-09T16:00:00Z', '2027-01-09T16:00:01Z', null],
    ['booked 23 hours before, an hour before', '2027-01-09T16:00:00Z', '2027-01-10T14:00:00Z', 1],
    ['booked half an hour before', '2027-01-10T14:30:00Z', '2027-01-10T14:31:00Z', null],
  ])('%s', (_name, scheduledAt, now, expected) => {
    expect(findDueReminder({ startsAt, scheduledAt: new Date(scheduledAt) }, every(24, 1), new Date(now))).toBe(
      expected,
    );
  });

  test.each([
    [every(), '2027-01-10T14:00:00Z', null],
    [every(48), '2027-01-08T14:59:59Z', null],
    [every(48), '2027-01-08T15:00:00Z', 48],
    [every(2, 48, 24), '2027-01-09T15:00:00Z', 24],
    [every(2, 48, 24), '2027-01-10T13:00:00Z', 2],
  ])('is one of those that the coach has set: %j at %s', (reminders, now, expected) => {
    const call = { startsAt, scheduledAt: new Date('2027-01-01T00:00:00Z') };
    expect(findDueReminder(call, reminders, new Date(now))).toBe(expected);
  });

  test('is none that the coach set after its time', () => {
    const call = { startsAt, scheduledAt: new Date('2027-01-01T00:00:00Z') };
    const now = new Date('2027-01-09T18:00:00Z');
    const setAt = (since: string) => [{ hours: 24, since: new Date(since) }];
    expect(findDueReminder(call, setAt('2027-01-09T15:00:01Z'), now)).toBeNull();
    expect(findDueReminder(call, setAt('2027-01-09T15:00:00Z'), now)).toBe(24);
  });
});
