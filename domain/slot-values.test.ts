import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  formatDate,
  formatTime,
  getMinutesOfDay,
  getWeekday,
  isPlainDate,
  isTimeCode,
  parseSlotValue,
  slotValue,
  timeCodeAt,
  timeCodes,
  weekdayNames,
  weekdays,
  weeklyLabel,
  weeklyValue,
} from './slot-values.ts';

const anyDate = fc.integer({ min: 0, max: 2_932_895 }).map((days) => addDays('1970-01-01', days));
const anyTime = fc.constantFrom(...timeCodes);

test('the day has 48 time codes, from midnight to 11:30 PM', () => {
  expect(timeCodes).toHaveLength(48);
  expect(new Set(timeCodes).size).toBe(48);
  expect(timeCodes.slice(0, 4)).toEqual(['1200am', '1230am', '100am', '130am']);
  expect(timeCodes.slice(23, 27)).toEqual(['1130am', '1200pm', '1230pm', '100pm']);
  expect(timeCodes.at(-1)).toBe('1130pm');
});

test('a time code and its minutes since midnight convert both ways', () => {
  expect(getMinutesOfDay('1200am')).toBe(0);
  expect(getMinutesOfDay('930am')).toBe(570);
  expect(getMinutesOfDay('1200pm')).toBe(720);
  expect(getMinutesOfDay('1130pm')).toBe(1410);
  expect(getMinutesOfDay('915am')).toBeNaN();
  fc.assert(fc.property(anyTime, (time) => timeCodeAt(getMinutesOfDay(time)) === time));
});

test.each([
  ['930am', '9:30 AM'],
  ['1200am', '12:00 AM'],
  ['1230pm', '12:30 PM'],
  ['1130pm', '11:30 PM'],
])('%s is shown as %s', (code, name) => {
  expect(formatTime(code)).toBe(name);
});

test.each(['915am', '0930am', '930AM', ' 930am', '930am\n', '1300pm', '000am', '930', '', null, 930])(
  '%j is no time code',
  (text) => {
    expect(isTimeCode(text)).toBe(false);
  },
);

test.each(['1970-01-01', '2028-02-29', '2000-02-29', '2027-12-31', '9999-12-31'])('%s is a plain date', (text) => {
  expect(isPlainDate(text)).toBe(true);
});

test.each([
  '2027-02-29',
  '2100-02-29',
  '2027-04-31',
  '2027-13-01',
  '2027-00-10',
  '2027-01-00',
  '1969-12-31',
  '0099-01-01',
  '10000-01-01',
  '+010000-01-01',
  '2027-1-4',
  '2027-01-04T00:00',
  ' 2027-01-04',
  '2027-01-04\n',
  '२०२७-01-04',
  '',
])('%j is not a plain date', (text) => {
  expect(isPlainDate(text)).toBe(false);
});

test('adding days is the inverse of counting them', () => {
  const twoDates = fc.tuple(anyDate, anyDate);
  fc.assert(fc.property(twoDates, ([a, b]) => addDays(a, daysBetween(a, b)) === b && isPlainDate(a)));
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(daysBetween('2027-03-13', '2027-03-15')).toBe(2);
  expect(daysBetween('2027-01-02', '2027-01-01')).toBe(-1);
});

test('weekdays follow one another, and January 4, 2027 is a Monday', () => {
  expect(getWeekday('2027-01-04')).toBe('mon');
  expect(getWeekday('1970-01-01')).toBe('thu');
  expect(formatDate('2027-01-04')).toBe('Monday, January 4, 2027');
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(getWeekday(addDays(date, 1))).toBe(weekdays[(weekdays.indexOf(getWeekday(date)) + 1) % 7]);
      expect(formatDate(date)).toContain(weekdayNames[getWeekday(date)]);
    }),
  );
});

test('a weekly slot is named by its weekday and ends in EST', () => {
  expect(weeklyValue('mon', '930am')).toBe('mon-930am');
  expect(weeklyLabel('mon', '930am')).toBe('Monday at 9:30 AM EST');
  expect(weeklyLabel('sun', '1200pm')).toBe('Sunday at 12:00 PM EST');
});

test('every written value can be read again', () => {
  expect(slotValue({ date: '2027-01-04', time: '930am' })).toBe('2027-01-04-930am');
  fc.assert(
    fc.property(anyDate, anyTime, (date, time) => {
      expect(parseSlotValue(slotValue({ date, time }))).toEqual({ kind: 'dated', date, time });
    }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...weekdays), anyTime, (day, time) => {
      expect(parseSlotValue(weeklyValue(day, time))).toEqual({ kind: 'weekly', day, time });
    }),
  );
});

test.each([
  'mon-930am ',
  ' mon-930am',
  'Mon-930am',
  'monday-930am',
  'mon-930AM',
  'mon-915am',
  'mon--930am',
  'mon930am',
  '-930am',
  '930am',
  '-',
  '',
  '2027-01-04',
  '2027-01-04-',
  '2027-01-04-0930am',
  '2027-01-04 930am',
  '2027-1-4-930am',
  '2027-02-30-930am',
  '2027-01-04-930am\n',
  '2027-01-04-930am-930am',
  'toString-930am',
])('%j is not a slot value', (value) => {
  expect(parseSlotValue(value)).toBeNull();
});

test('any text that can be read is written back unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-0-9apm]{0,20}$/)), (text) => {
      const parsed = parseSlotValue(text);
      if (parsed) expect(`${parsed.kind === 'dated' ? parsed.date : parsed.day}-${parsed.time}`).toBe(text);
    }),
  );
});
