import { expect, test } from 'vitest';
import type { OfferedSlot } from '#contracts/booking.ts';
import { calendarDay, monthsWorthShowing, plainDate, slotDays } from './slot-days.ts';

const slot = (value: string, durations: OfferedSlot['durations'] = [30]): OfferedSlot => ({
  value,
  label: value,
  date: value.slice(0, 10),
  time: value.slice(11),
  startsAt: '2027-01-04T14:30:00.000Z',
  durations,
});

test('slots are grouped by their date and keep their order', () => {
  const days = slotDays([slot('2027-01-04-930am'), slot('2027-01-04-1000am'), slot('2027-01-05-930am')]);
  expect([...days.keys()]).toEqual(['2027-01-04', '2027-01-05']);
  expect(days.get('2027-01-04')?.map(({ time }) => time)).toEqual(['930am', '1000am']);
});

test('a date counts only with a slot in which a free call fits', () => {
  expect(slotDays([slot('2027-01-04-930am', []), slot('2027-01-05-930am', [45, 60])]).size).toBe(0);
});

test.each(['2027-01-01', '2027-03-14', '2027-11-07', '2028-02-29', '2027-12-31'])(
  '%s is the same day in the calendar and back',
  (date) => {
    const day = calendarDay(date);
    expect([day.getFullYear(), day.getMonth() + 1, day.getDate()]).toEqual(date.split('-').map(Number));
    expect(plainDate(day)).toBe(date);
  },
);

test('the calendar opens on the first month with a free day and ends with the last', () => {
  const days = slotDays([slot('2027-03-02-930am'), slot('2027-02-26-930am')]);
  const months = monthsWorthShowing(days, '2027-01-20');
  expect([months.first, months.opening, months.last].map(plainDate)).toEqual([
    '2027-01-20',
    '2027-02-26',
    '2027-03-02',
  ]);
});

test('without a free day only the month of today is shown', () => {
  const months = monthsWorthShowing(slotDays([]), '2027-01-20');
  expect([months.first, months.opening, months.last].map(plainDate)).toEqual(Array(3).fill('2027-01-20'));
});
