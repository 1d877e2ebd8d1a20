import { expect, test } from 'vitest';
import { OUTSIDE_RANGES_MESSAGE, type SpecificDate, type WeeklySlot } from '#contracts/calendar/calendar-items.ts';
import { createOverrideFormSchema, groupUsualTimes, isWithinRanges } from './override-form.ts';

const range = (startDate: string, endDate: string, isActive = true) =>
  ({ date: null, startDate, endDate, isActive }) as SpecificDate;
const ranges = [range('2027-01-01', '2027-01-10'), range('2027-01-11', '2027-01-31', false)];
const weekly = (dayOfWeek: WeeklySlot['dayOfWeek'], timeOfDay: string, isActive = true) =>
  ({ dayOfWeek, timeOfDay, isActive }) as WeeklySlot;

test('every day must lie inside a range, which may be switched off or adjoin another', () => {
  expect(isWithinRanges({ startDate: '2027-01-09', endDate: '2027-01-12' }, ranges)).toBe(true);
  expect(isWithinRanges({ startDate: '2027-01-30', endDate: '2027-02-01' }, ranges)).toBe(false);
  expect(isWithinRanges({ startDate: '2026-12-31', endDate: '2026-12-31' }, ranges)).toBe(false);
});

const fieldErrorsOf = (given: object) => {
  const typed = { date: '2027-01-04', endDate: '', type: 'blocked', timeSlots: [], reason: '', ...given };
  const { error } = createOverrideFormSchema(ranges).safeParse(typed);
  // The form shows the first error of each field.
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join(), message]).reverse() ?? []);
};

test('an error of an override is shown at its field', () => {
  expect(fieldErrorsOf({})).toEqual({});
  expect(fieldErrorsOf({ date: '' })).toEqual({ date: 'Date is required' });
  expect(fieldErrorsOf({ date: '2027-03-01' })).toEqual({ date: OUTSIDE_RANGES_MESSAGE });
  expect(fieldErrorsOf({ endDate: '2027-02-01' })).toEqual({ endDate: OUTSIDE_RANGES_MESSAGE });
  expect(fieldErrorsOf({ date: '2026-12-31', endDate: '2027-01-02' })).toEqual({ date: OUTSIDE_RANGES_MESSAGE });
  expect(fieldErrorsOf({ endDate: '2027-01-03' })).toEqual({ endDate: 'The last day can’t be before the first' });
  expect(fieldErrorsOf({ type: 'available_only' })).toEqual({ timeSlots: 'Please choose at least one time' });
});

test('the usual times are the active ones of the chosen days, in order', () => {
  const week = [weekly('mon', '100pm'), weekly('mon', '930am'), weekly('mon', '900am', false), weekly('tue', '1130am')];
  const on = (startDate: string, endDate = startDate) =>
    groupUsualTimes(week, { startDate, endDate }).map(({ times }) => times);
  expect(on('2027-01-04')).toEqual([['930am'], ['100pm'], ['930am', '100pm']]);
  expect(on('2027-01-04', '2027-01-05')[0]).toEqual(['930am', '1130am']);
  expect(on('2027-01-06')[2]).toEqual([]);
  expect(groupUsualTimes(week, null)[2]?.times).toEqual(['930am', '1130am', '100pm']);
});
