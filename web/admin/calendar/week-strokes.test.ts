import { expect, test } from 'vitest';
import { type TimeCode, type Weekday, weeklyValue } from '#domain/slot-values.ts';
import {
  applyStrokes,
  copyDayChanges,
  countStates,
  moveHalfHour,
  rowIndex,
  rowsInUse,
  strokeChanges,
  type WeekStates,
  weekFromSlots,
} from './week-strokes.ts';

const at = (dayOfWeek: Weekday, timeOfDay: TimeCode) => ({ dayOfWeek, timeOfDay });
const slot = (day: Weekday, time: TimeCode, isActive = true) => ({ ...at(day, time), isActive });
const week = weekFromSlots([slot('mon', '900am'), slot('mon', '930am', false), slot('tue', '1000am')]);
const describeChanges = (changes: ReturnType<typeof strokeChanges>) =>
  changes.map(({ dayOfWeek, timeOfDay, state }) => `${weeklyValue(dayOfWeek, timeOfDay)} ${state}`);

test('a stroke that begins on a closed half-hour opens its whole rectangle, in any direction', () => {
  const opened = ['mon-930am open', 'mon-1000am open', 'tue-900am open', 'tue-930am open'];
  expect(describeChanges(strokeChanges(week, at('mon', '1000am'), at('tue', '900am'), 'open'))).toEqual(opened);
  expect(describeChanges(strokeChanges(week, at('tue', '900am'), at('mon', '1000am'), 'open'))).toEqual(opened);
});

test('a stroke that begins on an open half-hour removes all that it covers, even what is switched off', () => {
  expect(describeChanges(strokeChanges(week, at('mon', '900am'), at('mon', '1000am'), 'open'))).toEqual([
    'mon-900am none',
    'mon-930am none',
  ]);
});

test('switching off affects only existing half-hours, and switches on if it begins on one that is off', () => {
  expect(describeChanges(strokeChanges(week, at('mon', '830am'), at('tue', '1000am'), 'off'))).toEqual([
    'mon-900am off',
    'tue-1000am off',
  ]);
  expect(describeChanges(strokeChanges(week, at('mon', '930am'), at('mon', '1000am'), 'off'))).toEqual([
    'mon-930am open',
  ]);
});

test('a later stroke overrides an earlier one', () => {
  const first = strokeChanges(week, at('sun', '600am'), at('sun', '700am'), 'open');
  const second = strokeChanges(applyStrokes(week, [first]), at('sun', '630am'), at('sun', '630am'), 'open');
  const painted = applyStrokes(week, [first, second]);
  expect(['600am', '630am', '700am'].map((time) => painted.get(`sun-${time}`))).toEqual(['open', 'none', 'open']);
  expect(painted.get('mon-930am')).toBe('off');
});

test('copying a day changes only what differs on the others', () => {
  expect(describeChanges(copyDayChanges(week, 'mon', ['mon', 'tue']))).toEqual([
    'tue-900am open',
    'tue-930am off',
    'tue-1000am none',
  ]);
  expect(copyDayChanges(applyStrokes(week, [copyDayChanges(week, 'mon', ['tue'])]), 'mon', ['tue'])).toEqual([]);
});

test('shows 6 AM to 10 PM, and more if other times are set', () => {
  expect(rowsInUse(week)).toEqual({ first: 12, last: 43 });
  const nights: WeekStates = weekFromSlots([slot('sun', '100am', false), slot('sat', '1130pm')]);
  expect(rowsInUse(nights)).toEqual({ first: rowIndex('100am'), last: 47 });
  expect(rowsInUse(new Map([['sun-100am', 'none']]))).toEqual({ first: 12, last: 43 });
});

test('the arrow keys stop at the edges of the week', () => {
  expect(moveHalfHour(at('mon', '1200am'), -1, -1)).toEqual(at('mon', '1200am'));
  expect(moveHalfHour(at('sat', '1100pm'), 1, 2)).toEqual(at('sun', '1130pm'));
});

test('counts the open and the switched off half-hours of a day', () => {
  expect(countStates(week, 'mon')).toEqual({ open: 1, off: 1 });
  expect(countStates(week, 'wed')).toEqual({ open: 0, off: 0 });
});
