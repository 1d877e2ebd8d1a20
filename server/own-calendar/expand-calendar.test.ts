import { describe, expect, test } from 'vitest';
import { calendarFile, event } from '../testing/calendar-server.ts';
import { expandCalendar } from './expand-calendar.ts';

const expand = (...lines: string[]) =>
  expandCalendar({
    text: calendarFile(...lines),
    zone: 'America/New_York',
    from: Date.parse('2027-01-01T05:00:00Z'),
    until: Date.parse('2028-01-01T05:00:00Z'),
  });
/** The instants of the busy times, such as '0104 1430-1500'. */
const timesOf = (...lines: string[]): string[] =>
  expand(...lines).map(({ startsAt, endsAt }) => `${short(startsAt)}-${short(endsAt).slice(5)}`);
const short = (instant: number) => {
  const [date = '', time = ''] = new Date(instant).toISOString().split('T');
  return `${date.slice(5).replace('-', '')} ${time.slice(0, 5).replace(':', '')}`;
};
const hour = ['DTSTART:20270104T143000Z', 'DTEND:20270104T153000Z'] as const;

describe('an event counts', () => {
  test.each([
    ['by default', [], 1],
    ['if it takes time', ['TRANSP:OPAQUE', 'STATUS:CONFIRMED'], 1],
    ['if it is not sure yet', ['STATUS:TENTATIVE'], 1],
    ['but not if it is canceled', ['STATUS:CANCELLED'], 0],
    ['but not if it takes no time', ['TRANSP:TRANSPARENT'], 0],
    ['but not if Outlook says that its owner is free', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], 0],
  ])('%s', (_, lines, count) => {
    expect(timesOf(event('a', ...hour, ...lines))).toHaveLength(count);
  });

  test('with its title, and once for each time', () => {
    expect(expand(event('a', ...hour, 'SUMMARY:Dentist\\, early'))).toEqual([
      {
        uid: 'a',
        title: 'Dentist, early',
        startsAt: Date.parse('2027-01-04T14:30:00Z'),
        endsAt: Date.parse('2027-01-04T15:30:00Z'),
        isAllDay: false,
      },
    ]);
  });

  test('with a name that is no longer than names are, so that its times fit into memory', () => {
    const days = expand(event('x'.repeat(5_000_000), ...hour, 'RRULE:FREQ=DAILY;COUNT=300'));
    expect(days).toHaveLength(300);
    expect(days[0]?.uid.length).toBeLessThanOrEqual(1000);
  });

  test.each([
    ['DTSTART:2027'],
    ['DTSTART:20270104T14', 'DURATION:PT30M'],
    ['DTSTART:20270104T143000Z', 'DURATION:soon'],
    ['DTSTART:20270104T143000Z', 'DURATION:PT30M', 'RECURRENCE-ID:x'],
  ])('but not with %s, which keeps no other event out', (...lines) => {
    expect(timesOf(event('a', ...lines), event('b', ...hour))).toEqual(['0104 1430-1530']);
  });

  test.each([['TRANSP:TRANSPARENT'], ['STATUS:CANCELLED']])(
    'but not with %s, whose rule nobody has to understand',
    (...lines) => {
      const never = event('a', ...hour, 'RRULE:FREQ=MINUTELY', ...lines);
      expect(timesOf(never, event('b', ...hour))).toEqual(['0104 1430-1530']);
    },
  );

  test('but not without a start, or without a length', () => {
    expect(timesOf(event('a', 'SUMMARY:Sometime'), event('b', 'DTSTART:20270104T143000Z'))).toEqual([]);
  });
});

describe('the time of an event', () => {
  test.each([
    ['in UTC', ['DTSTART:20270104T143000Z', 'DTEND:20270104T150000Z'], ['0104 1430-1500']],
    ['as a whole day that does not say so', ['DTSTART;X-A=b:20270104', 'DTEND:20270105'], ['0104 0500-0500']],
    ['on the coach’s clock, without a zone', ['DTSTART:20270104T093000', 'DURATION:PT45M'], ['0104 1430-1515']],
    [
      'on another clock',
      ['DTSTART;TZID=Europe/Berlin:20270104T153000', 'DTEND;TZID=Europe/Berlin:20270104T160000'],
      ['0104 1430-1500'],
    ],
    [
      'with the name that Mozilla gives a zone',
      ['DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20270104T153000', 'DURATION:PT1H'],
      ['0104 1430-1530'],
    ],
    ['a whole day of the coach', ['DTSTART;VALUE=DATE:20270104'], ['0104 0500-0500']],
    ['two whole days', ['DTSTART;VALUE=DATE:20270104', 'DTEND;VALUE=DATE:20270106'], ['0104 0500-0500']],
    ['a day of 23 hours', ['DTSTART;VALUE=DATE:20270314', 'DURATION:P1D'], ['0314 0500-0400']],
    ['an exact day across the change of clocks', ['DTSTART:20270313T120000Z', 'DURATION:PT24H'], ['0313 1200-1200']],
    ['one that began last year', ['DTSTART:20261231T230000Z', 'DTEND:20270101T080000Z'], ['1231 2300-0800']],
  ])('%s', (_, lines, times) => expect(timesOf(event('a', ...lines))).toEqual(times));

  test('by the file’s own description of a zone that nobody else knows', () => {
    const zone = [
      'BEGIN:VTIMEZONE\r\nTZID:Somewhere',
      'BEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD',
      'BEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE',
    ];
    const monthly = event('a', 'DTSTART;TZID=Somewhere:20270104T150000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=7');
    const times = timesOf(...zone, monthly);
    expect(times.at(0)).toBe('0104 1400-1500');
    expect(times.at(-1)).toBe('0704 1300-1400');
  });
});

describe('a recurring event', () => {
  const weekly = ['DTSTART;TZID=America/New_York:20270104T093000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'];
  const at = (name: string, day: string) => `${name};TZID=America/New_York:202701${day}T093000`;

  test('keeps its time of day when the clocks change', () => {
    const [before, after] = timesOf(
      event('a', 'DTSTART;TZID=America/New_York:20270307T093000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    );
    expect([before, after]).toEqual(['0307 1430-1530', '0314 1330-1430']);
  });

  test('leaves out its exceptions and adds its further dates', () => {
    const further = 'RDATE;VALUE=PERIOD:20270106T140000Z/PT2H';
    expect(timesOf(event('a', ...weekly, at('EXDATE', '11'), further))).toEqual([
      '0104 1430-1530',
      '0106 1400-1600',
      '0118 1430-1530',
      '0125 1430-1530',
    ]);
  });

  test('is moved and canceled on single days', () => {
    const moved = event('a', at('RECURRENCE-ID', '11'), 'DTSTART:20270112T200000Z', 'DURATION:PT30M');
    const canceled = event('a', 'RECURRENCE-ID:20270118T143000Z', at('DTSTART', '18'), 'STATUS:CANCELLED');
    expect(timesOf(event('a', ...weekly), moved, canceled)).toEqual([
      '0104 1430-1530',
      '0112 2000-2030',
      '0125 1430-1530',
    ]);
  });

  test('is moved from a day on, but for days that are moved alone, until it changes again', () => {
    const from = (day: string, ...lines: string[]) =>
      event('a', `RECURRENCE-ID;RANGE=THISANDFUTURE:202701${day}T143000Z`, ...lines, 'DURATION:PT30M');
    const alone = event('a', at('RECURRENCE-ID', '18'), 'DTSTART:20270119T200000Z', 'DURATION:PT2H');
    const later = from('11', 'DTSTART:20270112T160000Z');
    expect(timesOf(event('a', ...weekly), alone, later)).toEqual([
      '0104 1430-1530',
      '0112 1600-1630',
      '0119 2000-2200',
      '0126 1600-1630',
    ]);
    const canceled = from('25', at('DTSTART', '25'), 'STATUS:CANCELLED');
    expect(timesOf(event('a', ...weekly), later, canceled)).toEqual([
      '0104 1430-1530',
      '0112 1600-1630',
      '0119 1600-1630',
    ]);
  });

  test('of which only one day is in the file', () => {
    expect(timesOf(event('a', at('RECURRENCE-ID', '11'), at('DTSTART', '11'), 'DURATION:PT1H'))).toHaveLength(1);
  });

  test('ends with the moment, or the day, that it names', () => {
    const daily = (until: string) =>
      timesOf(event('a', at('DTSTART', '04'), 'DURATION:PT1H', `RRULE:FREQ=DAILY;UNTIL=${until}`)).length;
    expect([daily('20270106T143000Z'), daily('20270106T142959Z'), daily('20270106')]).toEqual([3, 2, 3]);
  });

  test('from 1900 to 2100, or on a day that never comes, is read as far as it matters', () => {
    const ages = event('a', 'DTSTART:19000101T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=21000101T000000Z');
    expect(timesOf(ages)).toHaveLength(365);
    const never = ['DTSTART:20270101T120000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'];
    expect(timesOf(event('a', ...never))).toHaveLength(1);
  });
});

describe('a calendar that cannot be read says so in a sentence', () => {
  const read = (text: string) => () =>
    expandCalendar({ text, zone: 'UTC', from: Date.parse('2027-01-01'), until: Date.parse('2028-01-01') });
  test.each([
    ['<!DOCTYPE html><html></html>', /web page at this address/],
    ['hello', /no calendar at this address/],
    [' '.repeat(1_000_000), /no calendar at this address/],
    [calendarFile(event('a', ...hour)).slice(0, 80), /Only a part/],
    [calendarFile('this is no line'), /lines that no calendar program understands/],
    [calendarFile(event('a', ...hour, 'RRULE:FREQ=SECONDLY')), /repeats too often/],
    [calendarFile(event('a', ...hour, 'RRULE:FREQ=MINUTELY')), /repeats too often/],
    [calendarFile(event('a', ...hour, 'RRULE:FREQ=SOMETIMES')), /repeats by a rule|no calendar program/],
    [calendarFile(...Array<string>(30_001).fill('BEGIN:VEVENT\r\nEND:VEVENT')), /more than 30,000 events/],
  ])('%#', (text, sentence) => expect(read(text)).toThrow(sentence));
});
