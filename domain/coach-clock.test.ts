import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  dateAt,
  findSlotAt,
  formatSlot,
  getSlotStart,
  listHalfHoursOfDay,
  resolveSlot,
  startOfDate,
  subtractMonths,
  zoneAbbreviation,
} from './coach-clock.ts';
import { DAY_MS, HALF_HOUR_MS } from './durations.ts';
import {
  addDays,
  daysBetween,
  getMinutesOfDay,
  getWeekday,
  type Slot,
  slotValue,
  timeCodeAt,
  timeCodes,
  weekdays,
} from './slot-values.ts';
import { isTimeZone } from './time-zones.ts';

// A year of half-hours takes a second or two, more on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const newYork = 'America/New_York';
const zones = [
  newYork,
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Sao_Paulo',
  'America/Santiago',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'UTC',
];

/** The oracle: what a clock in that zone shows according to Intl, and nothing else. */
function wallClock(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return (instant: number) => {
    const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const date = `${part.year}-${part.month}-${part.day}`;
    return { date, minutes: Number(part.hour) * 60 + Number(part.minute), abbreviation: part.timeZoneName };
  };
}

/** Days on which a zone's clock changes, found by comparing midnights in UTC. */
function changingDates(zone: string): string[] {
  const wall = wallClock(zone);
  const first = Date.UTC(2020, 0, 1);
  const minutes = Array.from({ length: 21 * 365 }, (_, day) => wall(first + day * DAY_MS).minutes);
  return minutes.flatMap((now, day) => (day > 0 && now !== minutes[day - 1] ? [addDays('2020-01-01', day - 1)] : []));
}

const anyDate = fc.integer({ min: 0, max: 21 * 365 }).map((days) => addDays('2020-01-01', days));
const changes = zones.flatMap((zone) => changingDates(zone).map((date) => ({ zone, date })));

/** Any day of the years 2020 to 2040, every second one near a clock change. */
const zoneAndDate = fc.oneof(
  fc.record({ zone: fc.constantFrom(...zones), date: anyDate }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -1, max: 1 }))
    .map(([{ zone, date }, days]) => ({ zone, date: addDays(date, days) })),
);

describe.each([newYork, 'Australia/Lord_Howe'])('every half-hour of the year 2027 in %s', (zone) => {
  const wall = wallClock(zone);
  const firstSeen = new Map<string, number>();

  test('agrees with Intl when read from instants', () => {
    for (let instant = Date.UTC(2026, 11, 31); instant < Date.UTC(2028, 0, 2); instant += HALF_HOUR_MS) {
      const { date, minutes, abbreviation } = wall(instant);
      const value = `${date}-${timeCodeAt(minutes)}`;
      const repeated = firstSeen.has(value);
      if (!repeated) firstSeen.set(value, instant);

      const slot = findSlotAt(new Date(instant), zone);
      const answer = [
        slot && slotValue(slot),
        dateAt(new Date(instant), zone),
        zoneAbbreviation(new Date(instant), zone),
      ];
      if (slot) answer.push(formatSlot(slot, zone).split('M ')[1] ?? '');
      const expected = repeated ? [null, date, abbreviation] : [value, date, abbreviation, abbreviation];
      // One comparison of text, since expect itself would take most of the test's time.
      if (String(answer) !== String(expected)) expect(answer, value).toEqual(expected);
    }
    expect(firstSeen.size).toBeGreaterThan(367 * 48 - 4);
  });

  test('agrees with Intl when read from the clock', () => {
    for (let date = '2027-01-01'; date <= '2027-12-31'; date = addDays(date, 1)) {
      for (const time of timeCodes) {
        const value = slotValue({ date, time });
        const startsAt = getSlotStart({ date, time }, zone)?.getTime();
        if (startsAt !== firstSeen.get(value)) expect(startsAt, value).toBe(firstSeen.get(value));
      }
    }
  });
});

test('in many zones and years, a slot starts at the first instant at which the clock shows it, or never', () => {
  fc.assert(
    fc.property(zoneAndDate, ({ zone, date }) => {
      const wall = wallClock(zone);
      const noonUtc = Date.UTC(2020, 0, 1, 12) + daysBetween('2020-01-01', date) * DAY_MS;
      const shown = new Map<number, number>();
      for (let instant = noonUtc - 1.5 * DAY_MS; instant < noonUtc + 1.5 * DAY_MS; instant += HALF_HOUR_MS / 2) {
        const { date: there, minutes } = wall(instant);
        if (there === date && !shown.has(minutes)) shown.set(minutes, instant);
      }
      for (const time of timeCodes) {
        expect(getSlotStart({ date, time }, zone)?.getTime(), slotValue({ date, time })).toBe(
          shown.get(getMinutesOfDay(time)),
        );
      }
      expect(startOfDate(date, zone).getTime()).toBe(Math.min(...shown.values()));
    }),
  );
});

test('in many zones and years, a day’s half-hours are in order, and slots and instants convert both ways', () => {
  fc.assert(
    fc.property(zoneAndDate, ({ zone, date }) => {
      let before = startOfDate(date, zone).getTime() - 1;
      for (const { time, startsAt, value, label } of listHalfHoursOfDay(date, zone)) {
        expect(startsAt.getTime()).toBeGreaterThan(before);
        expect(findSlotAt(startsAt, zone)).toEqual({ date, time });
        expect(findSlotAt(new Date(startsAt.getTime() + 1), zone)).toBeNull();
        expect(value).toBe(`${date}-${time}`);
        expect(label).toBe(formatSlot({ date, time }, zone));
        before = startsAt.getTime();
      }
    }),
  );
});

describe('clock changes', () => {
  const starts = (date: string, time: string, zone = newYork) => getSlotStart({ date, time }, zone)?.toISOString();

  test('the hour that New York skips in March does not exist', () => {
    expect(starts('2027-03-14', '130am')).toBe('2027-03-14T06:30:00.000Z');
    expect(getSlotStart({ date: '2027-03-14', time: '200am' }, newYork)).toBeNull();
    expect(getSlotStart({ date: '2027-03-14', time: '230am' }, newYork)).toBeNull();
    expect(starts('2027-03-14', '300am')).toBe('2027-03-14T07:00:00.000Z');
    expect(listHalfHoursOfDay('2027-03-14', newYork)).toHaveLength(46);
  });

  test('the hour that New York repeats in November means the first one', () => {
    expect(starts('2027-11-07', '100am')).toBe('2027-11-07T05:00:00.000Z');
    expect(starts('2027-11-07', '200am')).toBe('2027-11-07T07:00:00.000Z');
    expect(findSlotAt(new Date('2027-11-07T06:00:00Z'), newYork)).toBeNull();
    expect(listHalfHoursOfDay('2027-11-07', newYork)).toHaveLength(48);
  });

  test('a skipped midnight leaves a day that starts later', () => {
    expect(getSlotStart({ date: '2018-11-04', time: '1200am' }, 'America/Sao_Paulo')).toBeNull();
    expect(startOfDate('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  test('a repeated midnight starts the day at the first one', () => {
    expect(starts('2027-11-07', '1200am', 'America/Havana')).toBe('2027-11-07T04:00:00.000Z');
    expect(starts('2027-11-07', '100am', 'America/Havana')).toBe('2027-11-07T06:00:00.000Z');
  });

  test('a clock that moves by half an hour skips and repeats half an hour', () => {
    expect(getSlotStart({ date: '2027-10-03', time: '200am' }, 'Australia/Lord_Howe')).toBeNull();
    expect(starts('2027-10-03', '230am', 'Australia/Lord_Howe')).toBe('2027-10-02T15:30:00.000Z');
    expect(findSlotAt(new Date('2027-04-03T15:00:00Z'), 'Australia/Lord_Howe')).toBeNull();
  });

  test('a day that a country left out has no half-hours', () => {
    expect(listHalfHoursOfDay('2011-12-30', 'Pacific/Apia')).toEqual([]);
    expect(listHalfHoursOfDay('2011-12-31', 'Pacific/Apia')).toHaveLength(48);
  });
});

test('a label has the true abbreviation, and none if the time does not exist', () => {
  const label = (date: string, time: string, zone = newYork) => formatSlot({ date, time }, zone);
  expect(label('2027-01-04', '930am')).toBe('Monday, January 4, 2027 at 9:30 AM EST');
  expect(label('2027-07-05', '1200pm')).toBe('Monday, July 5, 2027 at 12:00 PM EDT');
  expect(label('2027-03-14', '130am')).toBe('Sunday, March 14, 2027 at 1:30 AM EST');
  expect(label('2027-03-14', '230am')).toBe('Sunday, March 14, 2027 at 2:30 AM');
  expect(label('2027-03-14', '300am')).toBe('Sunday, March 14, 2027 at 3:00 AM EDT');
  expect(label('2027-11-07', '130am')).toBe('Sunday, November 7, 2027 at 1:30 AM EDT');
  expect(label('2027-01-04', '930am', 'Asia/Kathmandu')).toBe('Monday, January 4, 2027 at 9:30 AM GMT+5:45');
});

test('texts that are no slot return null instead of throwing', () => {
  for (const slot of [
    { date: '2027-02-30', time: '930am' },
    { date: 'soon', time: '930am' },
    { date: '2027-01-04', time: '915am' },
  ]) {
    expect(getSlotStart(slot, newYork)).toBeNull();
  }
  expect(getSlotStart({ date: '9999-12-31', time: '1130pm' }, newYork)?.toISOString()).toBe(
    '+010000-01-01T04:30:00.000Z',
  );
});

describe('resolving a selected value', () => {
  const lateOnSunday = new Date('2027-01-04T04:59:00Z'); // January 3, 11:59 PM in New York, Monday in Kathmandu
  const resolve = (value: string): Slot | null => resolveSlot(value, lateOnSunday, newYork);

  test('a dated value stays the same, even in the past', () => {
    expect(resolve('2027-01-04-930am')).toEqual({ date: '2027-01-04', time: '930am' });
    expect(resolve('2020-01-04-930am')).toEqual({ date: '2020-01-04', time: '930am' });
  });

  test("a weekday is its next date in the coach’s zone, and today's weekday is in seven days", () => {
    expect(resolve('mon-930am')).toEqual({ date: '2027-01-04', time: '930am' });
    expect(resolve('sat-930am')).toEqual({ date: '2027-01-09', time: '930am' });
    expect(resolve('sun-1130pm')).toEqual({ date: '2027-01-10', time: '1130pm' });
    expect(resolveSlot('mon-930am', lateOnSunday, 'Asia/Kathmandu')?.date).toBe('2027-01-11');
  });

  test('a malformed value is null', () => {
    expect(resolve('Mon-930am')).toBeNull();
    expect(resolve('2027-02-29-930am')).toBeNull();
  });

  test('the date has that weekday and is 1 to 7 days ahead', () => {
    fc.assert(
      fc.property(zoneAndDate, fc.constantFrom(...weekdays), fc.nat(DAY_MS), ({ zone, date }, day, offset) => {
        const now = new Date(startOfDate(date, zone).getTime() + offset);
        const slot = resolveSlot(`${day}-930am`, now, zone);
        const ahead = daysBetween(dateAt(now, zone), slot?.date ?? '');
        expect(getWeekday(slot?.date ?? '')).toBe(day);
        expect(ahead).toBeGreaterThanOrEqual(1);
        expect(ahead).toBeLessThanOrEqual(7);
      }),
    );
  });
});

test('a day is computed once, and many other days change no answer', () => {
  const halfHours = listHalfHoursOfDay('2027-01-04', newYork);
  expect(listHalfHoursOfDay('2027-01-04', newYork)).toBe(halfHours);
  for (let days = 0; days < 1100; days++) listHalfHoursOfDay(addDays('2030-01-01', days), newYork);
  expect(listHalfHoursOfDay('2027-01-04', newYork)).not.toBe(halfHours);
  expect(listHalfHoursOfDay('2027-01-04', newYork)).toEqual(halfHours);
});

test('a time zone is a name in the zone database', () => {
  for (const zone of zones) expect(isTimeZone(zone), zone).toBe(true);
  for (const name of ['', 'Mars/Olympus', '+05:45', '-08', 'New York', 'America/New_York ']) {
    expect(isTimeZone(name), name).toBe(false);
  }
});

test('the tests themselves run in a zone without a coach', () => {
  expect(new Date('2027-01-04T00:00:00Z').getTimezoneOffset()).toBe(-345);
});

test.each([
  ['2027-12-15T12:00:00.000Z', 12, '2026-12-15T12:00:00.000Z'],
  ['2027-03-31T16:00:00.000Z', 1, '2027-02-28T17:00:00.000Z'],
  ['2028-02-29T17:00:00.000Z', 12, '2027-02-28T17:00:00.000Z'],
])('%s less %i months is the same time of day on the coach’s clock', (instant, months, expected) => {
  expect(subtractMonths(new Date(instant), months, 'America/New_York').toISOString()).toBe(expected);
});
