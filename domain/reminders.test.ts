import { describe, expect, test } from 'vitest';
import { findDueReminder } from './reminders.ts';

describe('the reminder that is due', () => {
  const startsAt = new Date('2027-01-10T15:00:00Z');
  test.each([
    ['long before', '2027-01-01T00:00:00Z', '2027-01-09T14:59:59Z', null],
    ['24 hours before', '2027-01-01T00:00:00Z', '2027-01-09T15:00:00Z', 'day'],
    ['late, after the site was down', '2027-01-01T00:00:00Z', '2027-01-10T13:59:59Z', 'day'],
    ['an hour before', '2027-01-01T00:00:00Z', '2027-01-10T14:00:00Z', 'hour'],
    ['a minute before', '2027-01-01T00:00:00Z', '2027-01-10T14:59:00Z', 'hour'],
    ['when it begins', '2027-01-01T00:00:00Z', '2027-01-10T15:00:00Z', null],
    ['booked 24 hours before', '2027-01-09T15:00:00Z', '2027-01-09T15:00:00Z', 'day'],
    ['booked 23 hours before', '2027-01-09T16:00:00Z', '2027-01-09T16:00:01Z', null],
    ['booked 23 hours before, an hour before', '2027-01-09T16:00:00Z', '2027-01-10T14:00:00Z', 'hour'],
    ['booked half an hour before', '2027-01-10T14:30:00Z', '2027-01-10T14:31:00Z', null],
  ])('%s', (_name, scheduledAt, now, expected) => {
    expect(findDueReminder({ startsAt, scheduledAt: new Date(scheduledAt) }, new Date(now))).toBe(expected);
  });
});
