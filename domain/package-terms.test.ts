import { expect, test } from 'vitest';
import { describePackagePeriod, describePackageTerms } from './package-terms.ts';
import { getOfferedLastDay } from './packages.ts';

const terms = { maxCallsAWeek: 2, changeNoticeHours: 24, singleCallCents: 70_00, courseCents: 149_00 };

test('before paying, a client reads how calls are booked, moved, missed and lost, and what goes back', () => {
  expect(describePackageTerms(terms)).toEqual([
    ['Booking', 'You book the calls yourself, at most 2 a week, with the link in the email after paying.'],
    [
      'Moved or canceled',
      'You can move or cancel each call until 24 hours before it starts. A call canceled by then, counted from the earliest time it ever had, goes back to the package. If I have to cancel, it goes back too, and the package lasts longer.',
    ],
    ['Missed or canceled late', 'I decide whether the call counts as used, and write to you.'],
    ['Not used', 'All calls take place by the last day. Those that you haven’t booked end with the package.'],
    [
      'If you stop early',
      'You get back what you paid, less $70 for each call that was used, and $149 for the course if you keep it. Once all calls are used, nothing goes back.',
    ],
  ]);
  const [, , , , [, refund] = []] = describePackageTerms({ ...terms, courseCents: 0 });
  expect(refund).toBe(
    'You get back what you paid, less $70 for each call that was used. Once all calls are used, nothing goes back.',
  );
});

test('a package names its last day only where that is certain', () => {
  const describe = (startsOn: string | null, lastDayToPay: string) => {
    const offered = { startsOn, weeks: 4 };
    return describePackagePeriod({ ...offered, lastDay: getOfferedLastDay(offered, lastDayToPay) });
  };
  expect(describe(null, '2027-01-08')).toBe('It begins on the day you pay and lasts 4 weeks.');
  const certain = 'It begins on Monday, January 11, 2027 and lasts 4 weeks, until the end of Sunday, February 7, 2027.';
  expect(describe('2027-01-11', '2027-01-11')).toBe(certain);
  expect(describe('2027-01-11', '2027-01-12')).toBe(
    'It begins on Monday, January 11, 2027, or on the day you pay if that’s later, and lasts 4 weeks.',
  );
});
