import { describe, expect, test } from 'vitest';
import type { DateOverride, SpecificDate, WeeklySlot } from '#contracts/calendar/calendar-items.ts';
import type { MonthDay } from '#contracts/calendar/calendar-month.ts';
import {
  blockDaysChanges,
  type CalendarRules,
  closeTimeChanges,
  type DayChange,
  findMultiDayBlock,
  findPossibleAction,
  openTimeChanges,
  unblockDayChanges,
} from './day-changes.ts';

const monday = '2027-01-04';
const day = (isInSeason = true) => ({ date: monday, isInSeason }) as MonthDay;
const weekly = { dayOfWeek: 'mon', timeOfDay: '930am', isActive: true } as WeeklySlot;
const dated = (isActive = true) =>
  ({ id: 3, type: 'slot', date: monday, timeOfDay: '930am', isActive, label: '' }) as SpecificDate;
const override = (given: Partial<DateOverride>): DateOverride => ({
  id: 7,
  date: monday,
  startDate: null,
  endDate: null,
  type: 'blocked_specific',
  timeSlots: ['930am'],
  reason: null,
  isActive: true,
  createdAt: '',
  ...given,
});
const january = {
  id: 1,
  type: 'date_range',
  date: null,
  startDate: '2027-01-01',
  endDate: '2027-01-31',
} as SpecificDate;
const rules = ({ weekly = [], dates = [], overrides = [] }: Partial<CalendarRules> = {}): CalendarRules => ({
  weekly,
  dates: [january, ...dates],
  overrides,
});
const actsOf = (changes: DayChange[] | null) => changes?.map(({ act }) => act) ?? null;

describe('closing a half-hour', () => {
  test('blocks a weekly one on that day', () => {
    expect(closeTimeChanges('930am', day(), rules({ weekly: [weekly] }))).toEqual([
      { act: 'add-override', override: { date: monday, type: 'blocked_specific', timeSlots: ['930am'] } },
    ]);
  });
  test('removes a dated one', () => {
    expect(actsOf(closeTimeChanges('930am', day(), rules({ dates: [dated()] })))).toEqual(['remove-date']);
  });
  test('blocks a dated slot that a weekly slot or `available_only` also offers', () => {
    expect(actsOf(closeTimeChanges('930am', day(), rules({ dates: [dated()], weekly: [weekly] })))).toEqual([
      'add-override',
    ]);
    const list = override({ type: 'available_only' });
    expect(actsOf(closeTimeChanges('930am', day(), rules({ dates: [dated()], overrides: [list] })))).toEqual([
      'add-override',
    ]);
  });
  test('extends the override that closes other times of that day', () => {
    const [first, second] = closeTimeChanges('1000am', day(), rules({ overrides: [override({})] })) ?? [];
    expect(first).toMatchObject({ override: { timeSlots: ['930am', '1000am'] } });
    expect(second).toMatchObject({ act: 'remove-override', id: 7 });
  });
});

describe('opening a half-hour', () => {
  test('adds a dated slot where nothing was', () => {
    expect(openTimeChanges('930am', day(), rules())).toEqual([
      { act: 'add-date', date: { date: monday, timeOfDay: '930am', isActive: true } },
    ]);
  });
  test('switches a dated slot on that is off', () => {
    expect(openTimeChanges('930am', day(), rules({ dates: [dated(false)] }))).toEqual([
      { act: 'toggle-date', id: 3, isActive: true },
    ]);
  });
  test('removes it from the blocked times and leaves the others blocked', () => {
    const overrides = [override({ timeSlots: ['930am', '1000am'], reason: 'dentist' })];
    const [first, second] = openTimeChanges('930am', day(), rules({ weekly: [weekly], overrides })) ?? [];
    expect(first).toMatchObject({ override: { timeSlots: ['1000am'], reason: 'dentist' } });
    expect(second).toMatchObject({ act: 'remove-override', id: 7 });
  });
  test('leaves one override of two that would block the same times', () => {
    const overrides = [override({ timeSlots: ['930am', '1000am'] }), override({ id: 8, timeSlots: ['1000am'] })];
    expect(actsOf(openTimeChanges('930am', day(), rules({ weekly: [weekly], overrides })))).toEqual([
      'remove-override',
    ]);
  });
  test('adds it to the only times of that day', () => {
    const overrides = [override({ type: 'available_only', timeSlots: ['100pm'] })];
    expect(openTimeChanges('930am', day(), rules({ weekly: [weekly], overrides }))).toEqual([
      { act: 'add-override', override: { date: monday, type: 'available_only', timeSlots: ['930am'] } },
    ]);
  });
  test('outside a range, also adds a dated slot', () => {
    const overrides = [override({ type: 'available_only', timeSlots: ['100pm'] })];
    expect(actsOf(openTimeChanges('930am', day(false), rules({ weekly: [weekly], overrides })))).toEqual([
      'add-date',
      'add-override',
    ]);
  });
  test('is not possible while an override of several days blocks that time', () => {
    const overrides = [override({ date: null, startDate: monday, endDate: '2027-01-08' })];
    expect(openTimeChanges('930am', day(), rules({ overrides }))).toBeNull();
    expect(findMultiDayBlock('930am', monday, rules({ overrides }))).toBe(overrides[0]);
    expect(findMultiDayBlock('1000am', monday, rules({ overrides }))).toBeUndefined();
    expect(findMultiDayBlock('930am', monday, rules({ overrides: [override({})] }))).toBeUndefined();
  });
});

test('opens one day of a holiday and leaves the days around it blocked', () => {
  const holiday = override({
    type: 'blocked',
    date: null,
    startDate: '2027-01-03',
    endDate: '2027-01-08',
    reason: 'sea',
  });
  expect(unblockDayChanges(monday, rules({ overrides: [holiday] }))).toMatchObject([
    { act: 'add-override', override: { date: '2027-01-03', type: 'blocked', reason: 'sea' } },
    { act: 'add-override', override: { startDate: '2027-01-05', endDate: '2027-01-08', reason: 'sea' } },
    { act: 'remove-override', id: 7 },
  ]);
});

test('opens the last day of a holiday within a longer one, and adds days that both block only once', () => {
  const span = (id: number, endDate: string) =>
    override({ id, type: 'blocked', date: null, startDate: '2027-01-03', endDate, timeSlots: [] });
  const overrides = [span(7, '2027-01-05'), span(8, '2027-01-08')];
  const block = (startDate: string, endDate: string) => ({ act: 'add-override', override: { startDate, endDate } });
  expect(unblockDayChanges('2027-01-05', rules({ overrides }))).toMatchObject([
    block('2027-01-03', '2027-01-04'),
    { act: 'remove-override', id: 7 },
    block('2027-01-06', '2027-01-08'),
    { act: 'remove-override', id: 8 },
  ]);
  const isBlockedAlready = rules({ overrides: [span(9, '2027-01-04'), span(7, '2027-01-05')] });
  expect(actsOf(unblockDayChanges('2027-01-05', isBlockedAlready))).toEqual(['remove-override']);
});

test('outside the date ranges, only changes without an override are possible', () => {
  const holiday = override({ type: 'blocked', date: null, startDate: '2027-01-03', endDate: '2027-01-08' });
  const [none, february] = [[], [{ ...january, startDate: '2027-02-01', endDate: '2027-02-28' }]];
  for (const ranges of [none, february]) {
    const bare = (given: Partial<CalendarRules> = {}) => ({
      ...rules(given),
      dates: [...ranges, ...(given.dates ?? [])],
    });
    expect(closeTimeChanges('930am', day(), bare({ weekly: [weekly] }))).toBeNull();
    expect(actsOf(closeTimeChanges('930am', day(), bare({ dates: [dated()] })))).toEqual(['remove-date']);
    expect(actsOf(openTimeChanges('930am', day(), bare()))).toEqual(['add-date']);
    expect(blockDaysChanges({ startDate: monday, endDate: monday }, null, bare())).toBeNull();
    expect(unblockDayChanges(monday, bare({ overrides: [holiday] }))).toBeNull();
  }
  expect(actsOf(blockDaysChanges({ startDate: monday, endDate: '2027-01-31' }, 'sea', rules()))).toEqual([
    'add-override',
  ]);
  expect(blockDaysChanges({ startDate: monday, endDate: '2027-02-01' }, 'sea', rules())).toBeNull();
});

test('offers no action for booked, past or blocked half-hours', () => {
  expect(findPossibleAction('booked', false)).toBeNull();
  expect(findPossibleAction('soon', false)).toBeNull();
  expect(findPossibleAction('blocked', true)).toBeNull();
  expect(findPossibleAction('open', false)).toBe('close');
  expect(findPossibleAction(undefined, false)).toBe('open');
});
