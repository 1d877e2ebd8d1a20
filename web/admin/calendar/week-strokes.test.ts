import { expect, test } from 'vitest';
import { listWeekdays, type TimeCode, type Weekday, weekdays, weeklyValue } from '#domain/slot-values.ts';
import {
  applyStrokes,
  countStates,
  listCopyChanges,
  listStrokeChanges,
  moveHalfHour,
  rowIndex,
  rowsInUse,
  type WeekStates,
  weekFromSlots,
} from './week-strokes.ts';

const at = (dayOfWeek: Weekday, timeOfDay: TimeCode) => ({ dayOfWeek, timeOfDay });
const slot = (day: Weekday, time: TimeCode, isActive = true) => ({ ...at(day, time), isActive });
const week = weekFromSlots([slot('mon', '900am'), slot('mon', '930am', false), slot('tue', '1000am')]);
const describeChanges = (changes: ReturnType<typeof listStrokeChanges>) =>
  changes.map(({ dayOfWeek, timeOfDay, state }) => `${weeklyValue(dayOfWeek, timeOfDay)} ${state}`);

test('a stroke that begins on a closed half-hour opens its whole rectangle, in any direction', () => {
  const opened = ['mon-930am open', 'mon-1000am open', 'tue-900am open', 'tue-930am open'];
  expect(
    describeChanges(listStrokeChanges(week, { from: at('mon', '1000am'), to: at('tue', '900am') }, 'open', weekdays)),
  ).toEqual(opened);
  expect(
    describeChanges(listStrokeChanges(week, { from: at('tue', '900am'), to: at('mon', '1000am') }, 'open', weekdays)),
  ).toEqual(opened);
});

test('a stroke that begins on an open half-hour removes all that it covers, even what is switched off', () => {
  expect(
    describeChanges(listStrokeChanges(week, { from: at('mon', '900am'), to: at('mon', '1000am') }, 'open', weekdays)),
  ).toEqual(['mon-900am none', 'mon-930am none']);
});

test('switching off affects only existing half-hours, and switches on if it begins on one that is off', () => {
  expect(
    describeChanges(listStrokeChanges(week, { from: at('mon', '830am'), to: at('tue', '1000am') }, 'off', weekdays)),
  ).toEqual(['mon-900am off', 'tue-1000am off']);
  expect(
    describeChanges(listStrokeChanges(week, { from: at('mon', '930am'), to: at('mon', '1000am') }, 'off', weekdays)),
  ).toEqual(['mon-930am open']);
});

test('a later stroke overrides an earlier one', () => {
  const first = listStrokeChanges(week, { from: at('sun', '600am'), to: at('sun', '700am') }, 'open', weekdays);
  const second = listStrokeChanges(
    applyStrokes(week, [first]),
    { from: at('sun', '630am'), to: at('sun', '630am') },
    'open',
    weekdays,
  );
  const painted = applyStrokes(week, [first, second]);
  expect(['600am', '630am', '700am'].map((time) => painted.get(`sun-${time}`))).toEqual(['open', 'none', 'open']);
  expect(painted.get('mon-930am')).toBe('off');
});

test('copying a day changes only what differs on the others', () => {
  expect(describeChanges(listCopyChanges(week, 'mon', ['mon', 'tue']))).toEqual([
    'tue-900am open',
    'tue-930am off',
    'tue-1000am none',
  ]);
  expect(listCopyChanges(applyStrokes(week, [listCopyChanges(week, 'mon', ['tue'])]), 'mon', ['tue'])).toEqual([]);
});

test('shows 6 AM to 10 PM, and more if other times are set', () => {
  expect(rowsInUse(week)).toEqual({ first: 12, last: 43 });
  const nights: WeekStates = weekFromSlots([slot('sun', '100am', false), slot('sat', '1130pm')]);
  expect(rowsInUse(nights)).toEqual({ first: rowIndex('100am'), last: 47 });
  expect(rowsInUse(new Map([['sun-100am', 'none']]))).toEqual({ first: 12, last: 43 });
});

test('the arrow keys stop at the edges of the week', () => {
  expect(moveHalfHour(at('mon', '1200am'), [-1, -1], weekdays)).toEqual(at('mon', '1200am'));
  expect(moveHalfHour(at('sat', '1100pm'), [1, 2], weekdays)).toEqual(at('sun', '1130pm'));
});

test('a week that begins on Sunday is painted and walked through as it is shown', () => {
  const days = listWeekdays('sun');
  const stroke = { from: at('mon', '1100am'), to: at('sun', '1100am') };
  expect(describeChanges(listStrokeChanges(week, stroke, 'open', days))).toEqual([
    'sun-1100am open',
    'mon-1100am open',
  ]);
  expect(moveHalfHour(at('mon', '900am'), [-1, 0], days)).toEqual(at('sun', '900am'));
  expect(moveHalfHour(at('sat', '900am'), [1, 0], days)).toEqual(at('sat', '900am'));
});

test('counts the open and the switched off half-hours of a day', () => {
  expect(countStates(week, 'mon')).toEqual({ open: 1, off: 1 });
  expect(countStates(week, 'wed')).toEqual({ open: 0, off: 0 });
});
