import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTimeOfDay, getSlotStart } from './coach-clock.ts';
import { findClockShifts, listSeries, listSeriesValues } from './package-series.ts';
import { addDays, daysBetween, getWeekday, slotValue, timeCodes } from './slot-values.ts';

test('a series keeps the time of the coach’s clock over a change of the clocks', () => {
  expect(listSeriesValues('2027-03-02-900am', 4)).toEqual([
    '2027-03-02-900am',
    '2027-03-09-900am',
    '2027-03-16-900am',
    '2027-03-23-900am',
  ]);
  expect(listSeries('tue-900am', 4)).toEqual([]);
  expect(listSeries('2027-02-30-900am', 4)).toEqual([]);
  expect(listSeries('9999-12-28-900am', 1)).toHaveLength(1);
});

test('each date of a series is a week after the one before', () => {
  const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays('2026-01-01', days));
  fc.assert(
    fc.property(day, fc.constantFrom(...timeCodes), fc.integer({ min: 1, max: 52 }), (date, time, weeks) => {
      const series = listSeries(slotValue({ date, time }), weeks);
      expect(series).toHaveLength(weeks);
      for (const [week, slot] of series.entries()) {
        expect(slot.time).toBe(time);
        expect(getWeekday(slot.date)).toBe(getWeekday(date));
        expect(daysBetween(date, slot.date)).toBe(7 * week);
      }
    }),
  );
});

const startsOf = (value: string, weeks: number, zone: string) =>
  listSeries(value, weeks).map((slot) => getSlotStart(slot, zone) as Date);

test.each([
  // New York changes on March 14, Berlin on March 28.
  ['2027-03-02-900am', 6, 'Europe/Berlin', ['2027-03-16T13:00:00.000Z', '2027-03-23T13:00:00.000Z']],
  ['2027-03-02-900am', 6, 'America/New_York', []],
  ['2027-03-02-900am', 3, 'Asia/Kathmandu', ['2027-03-16T13:00:00.000Z']],
  ['2027-03-02-900am', 2, 'Europe/Berlin', []],
])('%s, %d weeks, seen in %3$s: the clock differs on %4$j', (value, weeks, clientZone, shifted) => {
  const starts = startsOf(value, weeks, 'America/New_York');
  const shifts = findClockShifts(starts, (instant) => formatTimeOfDay(instant, clientZone));
  expect(shifts.map((start) => start.toISOString())).toEqual(shifted);
});

test('nothing shifts in an empty series', () => {
  expect(findClockShifts([], () => '9:00 AM')).toEqual([]);
});
