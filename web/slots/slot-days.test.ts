import { describe, expect, test } from 'vitest';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { findChosenSlot, groupSlotsByDay, nextSlots, slotsExceptCurrent } from './slot-days.ts';

const slot = (
  value: string,
  durations: OfferedSlot['durations'] = [30],
  startsAt = `${value.slice(0, 10)}T14:30:00.000Z`,
) => ({
  value,
  label: value,
  date: value.slice(0, 10),
  time: value.slice(11),
  startsAt,
  durations,
});

test("groups slots by the date on the visitor's clock and keeps their order", () => {
  const slots = [
    slot('2027-01-04-930am'),
    slot('2027-01-04-1000am', [30], '2027-01-04T15:00:00.000Z'),
    slot('2027-01-05-930am'),
  ];
  const days = groupSlotsByDay(slots, 30, 'America/New_York');
  expect([...days.keys()]).toEqual(['2027-01-04', '2027-01-05']);
  expect(days.get('2027-01-04')?.map(({ clockTime }) => clockTime)).toEqual(['9:30 AM', '10:00 AM']);
  const inAuckland = groupSlotsByDay(slots, 30, 'Pacific/Auckland');
  expect([...inAuckland.keys()]).toEqual(['2027-01-05', '2027-01-06']);
  expect(nextSlots(inAuckland, 2).map(({ day, clockTime }) => `${day} ${clockTime}`)).toEqual([
    '2027-01-05 3:30 AM',
    '2027-01-06 3:30 AM',
  ]);
});

describe('the next open times', () => {
  const at = (startsAt: string) => slot(startsAt, [30], startsAt);
  const clockTimes = (startTimes: string[], count: number) =>
    nextSlots(groupSlotsByDay(startTimes.map(at), 30, 'Europe/Berlin'), count).map(({ clockTime }) => clockTime);

  test('leave out the night while there are enough others', () => {
    const startTimes = ['2027-01-04T05:30:00Z', '2027-01-04T06:00:00Z', '2027-01-04T20:30:00Z', '2027-01-04T21:00:00Z'];
    expect(clockTimes([...startTimes, '2027-01-05T11:00:00Z'], 3)).toEqual(['7:00 AM', '9:30 PM', '12:00 PM']);
  });

  test('are of as many days as there are', () => {
    const startTimes = ['2027-01-04T08:00:00Z', '2027-01-04T08:30:00Z', '2027-01-04T09:00:00Z', '2027-01-05T10:00:00Z'];
    expect(clockTimes([...startTimes, '2027-01-06T11:00:00Z'], 3)).toEqual(['9:00 AM', '11:00 AM', '12:00 PM']);
    expect(clockTimes(startTimes, 3)).toEqual(['9:00 AM', '9:30 AM', '11:00 AM']);
  });

  test('are filled up with times in the night, in their order', () => {
    const startTimes = ['2027-01-04T23:00:00Z', '2027-01-05T02:00:00Z', '2027-01-05T09:00:00Z', '2027-01-05T23:30:00Z'];
    expect(clockTimes(startTimes, 3)).toEqual(['12:00 AM', '10:00 AM', '12:30 AM']);
  });
});

test.each([
  [20, ['2027-01-04', '2027-01-05']],
  [30, ['2027-01-04', '2027-01-05']],
  [45, ['2027-01-05']],
  [60, ['2027-01-05']],
])('for a call of %i minutes, a date needs a slot that is long enough', (minutes, dates) => {
  const slots = [slot('2027-01-04-930am'), slot('2027-01-05-930am', [30, 45, 60]), slot('2027-01-06-930am', [])];
  expect([...groupSlotsByDay(slots, minutes, 'America/New_York').keys()]).toEqual(dates);
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

test('a free call fits where no length for sale does', () => {
  const chosen = { ...slot('2027-01-04-930am', []), longestMinutes: 30 };
  expect(findChosenSlot([chosen], chosen.value, 30).slot).toBe(chosen);
  expect(findChosenSlot([chosen], chosen.value, 45).lost).toMatch(/doesn’t fit/);
});
