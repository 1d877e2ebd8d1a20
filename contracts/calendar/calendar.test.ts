import { expect, test } from 'vitest';
import { applyCalendarChanges, CalendarUndoInput } from './calendar.ts';
import { DateOverrideInput, SpecificDateInput, WeeklySlotInput } from './calendar-items.ts';

type Parsed = { error?: { issues: { path: PropertyKey[]; message: string }[] } };
/** The first sentence of each refused field. */
const sentencesOf = (parsed?: Parsed) =>
  Object.fromEntries(parsed?.error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? []);

const monday = '2027-01-04';
const suchAs = 'Please enter a date such as 2027-01-04';

test.each([
  [{ startDate: '2027-01-01' }, { endDate: 'End date is required' }],
  [{ endDate: '2027-01-01' }, { startDate: 'Start date is required' }],
  [{}, { date: 'Date is required' }],
  [{ date: '2027-02-30' }, { date: suchAs }],
  [{ date: 20270104 }, { date: 'Date is required' }],
  [{ date: monday, startDate: monday, endDate: monday }, { date: 'Send one date, or a first and a last one' }],
])('an override of the days %j is refused', (days, sentences) => {
  expect(sentencesOf(DateOverrideInput.safeParse({ ...days, type: 'blocked' }))).toEqual(sentences);
});

test.each(['blocked_specific', 'available_only', undefined])('an override that is %s needs a time', (type) => {
  for (const timeSlots of [undefined, null, []])
    expect(sentencesOf(DateOverrideInput.safeParse({ date: monday, type, timeSlots }))).toEqual({
      timeSlots: 'Please choose at least one time',
    });
});

test.each([
  [{ startDate: '', endDate: '2027-02-01' }, { startDate: 'Start date is required' }],
  [{ startDate: '2027-02-01' }, { endDate: 'End date is required' }],
  [{ startDate: '2027-02-01', endDate: '2027-02-30' }, { endDate: suchAs }],
  [{ date: null, startDate: monday }, { endDate: 'End date is required' }],
  [{ date: null, timeOfDay: '900am' }, { date: 'Date is required' }],
  [{ date: monday, timeOfDay: '915am' }, { timeOfDay: 'Please choose a half-hour from 12:00 AM to 11:30 PM' }],
])('a range or slot of %j is refused', (input, sentences) => {
  expect(sentencesOf(SpecificDateInput.safeParse(input))).toEqual(sentences);
});

test('a null date together with the days of a range makes a range', () => {
  const range = { startDate: monday, endDate: monday };
  expect(SpecificDateInput.parse({ ...range, date: null, timeOfDay: null })).toMatchObject(range);
});

test('a weekly slot needs a day and a time', () => {
  const sentences = { dayOfWeek: 'Day is required', timeOfDay: 'Time is required' };
  expect(sentencesOf(WeeklySlotInput.safeParse({}))).toEqual(sentences);
});

const slot = { dayOfWeek: 'fri', timeOfDay: '900am', isActive: true };
const row = { item: 'weekly-slot', id: 1, createdAt: '2027-01-01T11:00:00.000Z', before: slot, after: null };
test.each<[string, unknown]>([
  ['nothing', []],
  ['no list', undefined],
  ['a row of the year 0', [{ ...row, createdAt: '0000-01-01T00:00:00.000Z' }]],
  ['a row of the year 1', [{ ...row, createdAt: '0001-01-01T00:00:00.000Z' }]],
  ['a table that is not the calendar', [{ ...row, item: 'user' }]],
  ['a day that does not exist', [{ ...row, before: { ...slot, dayOfWeek: 'xyz' } }]],
  ['a row that never existed', [{ ...row, before: null }]],
  ['the same row twice', [row, row]],
  ['an id that is none', [{ ...row, id: -1 }]],
  ['401 rows', Array.from({ length: 401 }, (_, id) => ({ ...row, id: id + 1 }))],
])('an undo of %s is refused', (_name, rows) => {
  expect(CalendarUndoInput.safeParse({ rows: [row] }).success).toBe(true);
  expect(CalendarUndoInput.safeParse({ rows }).success).toBe(false);
});

const removal = { act: 'remove-date', id: 1 };
test.each([
  [[], 'Please choose what should change'],
  [[{ act: 'delete-everything' }], 'Please choose what should change'],
  [[{ ...removal, id: 'x' }], 'Please send the number of a row'],
  [Array.from({ length: 97 }, () => removal), 'Please send at most 96 changes at once'],
])('invalid list of changes %# is refused with a sentence', (changes, sentence) => {
  expect(Object.values(sentencesOf(applyCalendarChanges.body?.safeParse({ changes })))).toEqual([sentence]);
});
