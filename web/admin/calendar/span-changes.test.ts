import { describe, expect, test } from 'vitest';
import type { DateOverride, SpecificDate, WeeklySlot } from '#contracts/calendar/calendar-items.ts';
import type { MonthDay, MonthHalfHour } from '#contracts/calendar/calendar-month.ts';
import type { TimeCode } from '#domain/slot-values.ts';
import type { CalendarRules } from './day-changes.ts';
import { blockTimesChanges, countCalls, openTimesChanges } from './span-changes.ts';

const monday = '2027-01-04';
const times: TimeCode[] = ['900am', '930am', '1000am'];
const half = (time: TimeCode, changed: Partial<MonthHalfHour> = {}) =>
  ({ time, value: `${monday}-${time}`, state: 'open', reason: null, call: null, ...changed }) as MonthHalfHour;
const dayWith = (...halfHours: MonthHalfHour[]) =>
  ({ date: monday, isInSeason: true, isBlocked: false, reason: null, halfHours }) as MonthDay;
const weekly = { dayOfWeek: 'mon', timeOfDay: '930am', isActive: true } as WeeklySlot;
const dated = (timeOfDay: TimeCode, isActive = true) =>
  ({ id: 3, type: 'slot', date: monday, timeOfDay, isActive, label: '' }) as SpecificDate;
const override = (given: Partial<DateOverride>): DateOverride => ({
  id: 7,
  date: monday,
  startDate: null,
  endDate: null,
  type: 'blocked_specific',
  timeSlots: times,
  reason: null,
  isActive: true,
  createdAt: '',
  ...given,
});
const january = { id: 1, type: 'date_range', date: null, startDate: '2027-01-01', endDate: '2027-01-31' };
const rules = (given: Partial<CalendarRules> = {}): CalendarRules => ({
  weekly: [],
  overrides: [],
  ...given,
  dates: [january as SpecificDate, ...(given.dates ?? [])],
});
const blocking = (...timeSlots: TimeCode[]) => ({
  act: 'add-override',
  override: { date: monday, type: 'blocked_specific', timeSlots },
});
const adding = (timeOfDay: TimeCode) => ({
  act: 'add-date',
  date: { date: monday, timeOfDay, isActive: true },
});

describe('opening several half-hours', () => {
  test('adds what nothing offers yet, and leaves what is open', () => {
    const changes = openTimesChanges(times, dayWith(half('930am')), rules({ weekly: [weekly] }));
    expect(changes).toEqual([adding('900am'), adding('1000am')]);
  });
  test('takes them out of the list of blocked times, which keeps the others', () => {
    const overrides = [override({ timeSlots: ['930am', '1100am'], reason: 'dentist' })];
    expect(openTimesChanges(['930am'], dayWith(), rules({ weekly: [weekly], overrides }))).toEqual([
      { act: 'add-override', override: { ...blocking('1100am').override, reason: 'dentist' } },
      { act: 'remove-override', id: 7 },
    ]);
  });
  test('on a day with special opening times adds them all in one list', () => {
    const overrides = [override({ type: 'available_only', timeSlots: ['900am'] })];
    expect(openTimesChanges(times, dayWith(), rules({ overrides }))).toEqual([
      { act: 'add-override', override: { date: monday, type: 'available_only', timeSlots: ['930am', '1000am'] } },
    ]);
  });
  test('leaves what several days block', () => {
    const training = override({ date: null, startDate: monday, endDate: '2027-01-05', timeSlots: ['930am'] });
    const changes = openTimesChanges(times, dayWith(), rules({ overrides: [training] }));
    expect(changes).toEqual([adding('900am'), adding('1000am')]);
  });
  test('switches dated slots on again, and needs no date range', () => {
    const changes = openTimesChanges(['900am'], dayWith(), { ...rules(), dates: [dated('900am', false)] });
    expect(changes).toEqual([{ act: 'toggle-date', id: 3, isActive: true }]);
  });
});

describe('blocking several half-hours', () => {
  test('blocks them in one list, with those that were closed before', () => {
    const overrides = [override({ timeSlots: ['930am', '1100am'] })];
    expect(blockTimesChanges(times, dayWith(), rules({ overrides }))).toEqual([
      blocking('900am', '930am', '1000am', '1100am'),
      { act: 'remove-override', id: 7 },
    ]);
    expect(blockTimesChanges(['930am'], dayWith(), rules({ overrides }))).toEqual([]);
  });
  test('leaves a list with a reason alone', () => {
    const overrides = [override({ timeSlots: ['930am'], reason: 'dentist' })];
    expect(blockTimesChanges(times, dayWith(), rules({ overrides }))).toEqual([blocking(...times)]);
  });
  test('outside the date ranges removes the dated slots, and is impossible for weekly ones', () => {
    const outside = { weekly: [weekly], overrides: [], dates: [dated('900am')] };
    expect(blockTimesChanges(['900am', '1000am'], dayWith(half('900am')), outside)).toEqual([
      { act: 'remove-date', id: 3 },
    ]);
    expect(blockTimesChanges(times, dayWith(half('900am'), half('930am')), outside)).toBeNull();
  });
});

test('counts calls, not half-hours', () => {
  const call = (id: number) => ({ kind: 'paid', id }) as MonthHalfHour['call'];
  const booked = (time: TimeCode, id: number) => half(time, { state: 'booked', call: call(id) });
  const day = dayWith(booked('900am', 1), booked('930am', 1), booked('1000am', 2), booked('1100am', 3));
  expect(countCalls(times, day)).toBe(2);
});
