import { expect, test } from 'vitest';
import type { OfferedSlot } from '#contracts/free-calls.ts';
import {
  calendarDay,
  findChosenSlot,
  groupSlotsByDay,
  plainDate,
  selectableMonths,
  slotsExceptCurrent,
} from './slot-days.ts';

const slot = (value: string, durations: OfferedSlot['durations'] = [30]): OfferedSlot => ({
  value,
  label: value,
  date: value.slice(0, 10),
  time: value.slice(11),
  startsAt: '2027-01-04T14:30:00.000Z',
  durations,
});

test('groups slots by date and keeps their order', () => {
  const days = groupSlotsByDay([slot('2027-01-04-930am'), slot('2027-01-04-1000am'), slot('2027-01-05-930am')], 30);
  expect([...days.keys()]).toEqual(['2027-01-04', '2027-01-05']);
  expect(days.get('2027-01-04')?.map(({ time }) => time)).toEqual(['930am', '1000am']);
});

test.each([
  [20, ['2027-01-04', '2027-01-05']],
  [30, ['2027-01-04', '2027-01-05']],
  [45, ['2027-01-05']],
  [60, ['2027-01-05']],
])('for a call of %i minutes, a date needs a slot that is long enough', (minutes, dates) => {
  const slots = [slot('2027-01-04-930am'), slot('2027-01-05-930am', [30, 45, 60]), slot('2027-01-06-930am', [])];
  expect([...groupSlotsByDay(slots, minutes).keys()]).toEqual(dates);
});

test('a call can move by half an hour, but not to its own time', () => {
  const at = (value: string, startsAt: string) => ({ ...slot(value), startsAt });
  const slots = [
    at('2027-01-04-930am', '2027-01-04T14:30:00.000Z'),
    at('2027-01-04-1000am', '2027-01-04T15:00:00.000Z'),
  ];
  const values = (startsAt: string) => slotsExceptCurrent(slots, { startsAt }).map(({ value }) => value);
  expect(values('2027-01-04T14:30:00Z')).toEqual(['2027-01-04-1000am']);
  expect(values('2027-01-04T15:00:00.000Z')).toEqual(['2027-01-04-930am']);
  expect(values('2027-01-05T15:00:00.000Z')).toHaveLength(2);
});

test('names a chosen slot that is gone, or too short for the call', () => {
  const slots = [slot('2027-01-04-930am')];
  expect(findChosenSlot(slots, '', 30)).toEqual({});
  expect(findChosenSlot(slots, '2027-01-04-930am', 30)).toEqual({ slot: slots[0] });
  expect(findChosenSlot(slots, '2027-01-04-1000am', 30).lost).toMatch(/no longer available/);
  expect(findChosenSlot(slots, '2027-01-04-930am', 45).lost).toMatch(/45-minute call doesn’t fit/);
});

test.each(['2027-01-01', '2027-03-14', '2027-11-07', '2028-02-29', '2027-12-31'])(
  '%s is the same day in the calendar and back',
  (date) => {
    const day = calendarDay(date);
    expect([day.getFullYear(), day.getMonth() + 1, day.getDate()]).toEqual(date.split('-').map(Number));
    expect(plainDate(day)).toBe(date);
  },
);

test('the calendar spans the months with free days', () => {
  const days = groupSlotsByDay([slot('2027-03-02-930am'), slot('2027-02-26-930am')], 30);
  const months = selectableMonths(days, '2027-01-20');
  expect([months.first, months.opening, months.last].map(plainDate)).toEqual([
    '2027-01-20',
    '2027-02-26',
    '2027-03-02',
  ]);
});

test('without a free day, only the current month is shown', () => {
  const months = selectableMonths(groupSlotsByDay([], 30), '2027-01-20');
  expect([months.first, months.opening, months.last].map(plainDate)).toEqual(Array(3).fill('2027-01-20'));
});
