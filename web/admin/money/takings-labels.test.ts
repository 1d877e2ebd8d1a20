import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getNetTakings, noTakings, sumTakings } from '#domain/takings.ts';
import { hasMoney, netLabel, periodLabel, takingsColumns, takingsLabel, toTakingsBars } from './takings-labels.ts';

const fees = takingsColumns[1];

test.each([
  [{ fees: 277 }, '-$2.77'],
  [{ unknownFees: 1 }, 'not known yet'],
  [{ unknownFees: 3 }, '3 not known yet'],
  [{ fees: 277, unknownFees: 1 }, '-$2.77 and 1 not known yet'],
  [{}, '$0'],
])('fees of %j are shown as %j', (changed, words) =>
  expect(takingsLabel({ ...noTakings, ...changed }, fees)).toBe(words),
);

test('money that came in has no sign, and money that went out a minus', () => {
  const takings = { ...noTakings, card: 85_00, elsewhere: 5_00, refunds: 40_00, disputed: 1_00 };
  expect(takingsColumns.map((column) => takingsLabel(takings, column))).toEqual(['$85', '$0', '$5', '-$40', '-$1']);
  expect(netLabel(takings)).toBe('$49');
  expect(netLabel({ ...takings, unknownFees: 2 })).toBe('$49 before 2 card fees');
});

test('days and weeks are named in short', () => {
  expect(periodLabel({ firstDay: '2027-01-04', lastDay: '2027-01-04' })).toBe('Mon, Jan 4');
  expect(periodLabel({ firstDay: '2027-01-25', lastDay: '2027-01-31' })).toBe('Jan 25 to Jan 31');
});

test('charges whose fee is not known are money', () => {
  expect([noTakings, { ...noTakings, unknownFees: 1 }].map(hasMoney)).toEqual([false, true]);
});

const money = fc.nat(10_000_000);
const part = fc.record({
  card: money,
  fees: money,
  unknownFees: fc.nat(3),
  elsewhere: money,
  refunds: money,
  disputed: money,
  firstDay: fc.constant('2027-01-04'),
  lastDay: fc.constant('2027-01-10'),
});

test('the bars of the chart add up to the sums of the table, to the cent', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      const bars = toTakingsBars(parts);
      const cents = bars.map((bar) => takingsColumns.reduce((sum, { key }) => sum + Math.round(bar[key] * 100), 0));
      expect(cents).toEqual(parts.map(getNetTakings));
      expect(cents.reduce((sum, one) => sum + one, 0)).toBe(getNetTakings(sumTakings(parts)));
    }),
  );
});
