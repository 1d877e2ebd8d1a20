import { expect, test } from 'vitest';
import { dividePeriod, getMonthUntil, getNetTakings, getPreviousMonth, noTakings, sumTakings } from './takings.ts';

const takings = { card: 100_00, fees: 3_20, unknownFees: 1, elsewhere: 50_00, refunds: 20_00, disputed: 10_00 };

test('what stays is what came in by card and elsewhere, less fees, refunds and disputes', () => {
  expect(getNetTakings(takings)).toBe(100_00 - 3_20 + 50_00 - 20_00 - 10_00);
  expect(getNetTakings(sumTakings([takings, takings]))).toBe(2 * getNetTakings(takings));
  expect(sumTakings([])).toEqual(noTakings);
});

test.each([
  ['2027-03-31', '2027-03-01', ['2027-02-01', '2027-02-28']],
  ['2027-01-01', '2027-01-01', ['2026-12-01', '2026-12-31']],
  ['2028-03-15', '2028-03-01', ['2028-02-01', '2028-02-29']],
])('on %s this month begins on %s and the last one was %j', (today, first, [previousFirst, previousLast]) => {
  expect(getMonthUntil(today)).toEqual({ firstDay: first, lastDay: today });
  expect(getPreviousMonth(today)).toEqual({ firstDay: previousFirst, lastDay: previousLast });
});

test('a period is divided into days, or into the coach’s weeks', () => {
  const january = { firstDay: '2027-01-01', lastDay: '2027-01-12' };
  expect(dividePeriod(january, 'day', 'mon')).toHaveLength(12);
  expect(dividePeriod(january, 'week', 'mon')).toEqual([
    { firstDay: '2027-01-01', lastDay: '2027-01-03' },
    { firstDay: '2027-01-04', lastDay: '2027-01-10' },
    { firstDay: '2027-01-11', lastDay: '2027-01-12' },
  ]);
  expect(dividePeriod(january, 'week', 'sun').map(({ firstDay }) => firstDay)).toEqual([
    '2027-01-01',
    '2027-01-03',
    '2027-01-10',
  ]);
});
