import { expect, test } from 'vitest';
import { timesIn } from './span-changes.ts';
import { changeStart, formatSpan, getInitialSpan, listEnds, listStarts, minutesNow } from './span-options.ts';

test('a day to come begins with 9 to 5, and today with now', () => {
  expect(getInitialSpan(null)).toEqual({ from: 540, until: 1020 });
  expect(getInitialSpan(9 * 60 + 1)).toEqual({ from: 570, until: 1020 });
  expect(getInitialSpan(18 * 60)).toEqual({ from: 1080, until: 1140 });
  expect(getInitialSpan(23 * 60 + 31)).toBeNull();
  expect(listStarts(13 * 60 + 5).slice(0, 2)).toEqual([
    { value: 810, label: 'Now' },
    { value: 840, label: '2:00 PM' },
  ]);
  expect(listStarts(null)).toHaveLength(48);
});

test('the end follows the beginning, and may be midnight', () => {
  expect(changeStart({ from: 540, until: 1020 }, 1020)).toEqual({ from: 1020, until: 1080 });
  expect(changeStart({ from: 540, until: 1020 }, 1410)).toEqual({ from: 1410, until: 1440 });
  expect(listEnds(1380)).toEqual([
    { value: 1410, label: '11:30 PM' },
    { value: 1440, label: 'Midnight' },
  ]);
});

test('a span is named by its first half-hour and the end of its last one', () => {
  const anyDay = { skippedTimes: [] };
  expect(formatSpan(timesIn({ from: 540, until: 1020 }, anyDay))).toBe('9:00 AM to 5:00 PM');
  expect(formatSpan(timesIn({ from: 1320, until: 1440 }, anyDay))).toBe('10:00 PM to midnight');
  expect(timesIn({ from: 0, until: 60 }, anyDay)).toEqual(['1200am', '1230am']);
});

test('now is read from the coach’s clock', () => {
  const instant = new Date('2027-01-04T05:10:00Z');
  expect(minutesNow(instant, 'America/New_York')).toBe(10);
  expect(minutesNow(instant, 'Asia/Kathmandu')).toBe(10 * 60 + 55);
});

test('leaves out what the clocks skip in spring, which nobody can open', () => {
  expect(timesIn({ from: 60, until: 240 }, { skippedTimes: ['200am', '230am'] })).toEqual([
    '100am',
    '130am',
    '300am',
    '330am',
  ]);
});
