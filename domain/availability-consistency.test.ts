import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  type BookingRules,
  type CoachCalendar,
  checkSlot,
  findNoLongerOffered,
  findOpenSlots,
  getNextChange,
} from './availability.ts';
import { callMinutes } from './bookings.ts';
import { buildCalendarMonth } from './calendar-month.ts';
import { dateAt, getSlotStart, startOfDate } from './coach-clock.ts';
import { addDays, slotValue, weekdays } from './slot-values.ts';

// Hundreds of random calendars take a second or two, more on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// Few times, most of them near midnight and near clock changes, so that half-hours often meet.
const times = ['1200am', '1230am', '100am', '130am', '200am', '230am', '300am', '930am', '1100pm', '1130pm'];
const changes = [
  { zone: 'America/New_York', around: '2027-03-14' },
  { zone: 'America/New_York', around: '2027-11-07' },
  { zone: 'Europe/Berlin', around: '2028-03-26' },
  { zone: 'Australia/Lord_Howe', around: '2027-04-04' },
  { zone: 'Australia/Lord_Howe', around: '2027-10-03' },
  { zone: 'Pacific/Chatham', around: '2027-04-04' },
  { zone: 'America/Havana', around: '2027-11-07' },
  { zone: 'Asia/Kathmandu', around: '2027-01-01' },
];
const HORIZON = 6;

const time = fc.constantFrom(...times);
const isActive = fc.boolean();
const mostlyActive = fc.integer({ min: 0, max: 4 }).map((roll) => roll > 0);
const list = <T>(item: fc.Arbitrary<T>, maxLength: number) => fc.array(item, { maxLength, size: 'max' });

const scenario = fc
  .record({ change: fc.constantFrom(...changes), daysBefore: fc.nat(HORIZON), minute: fc.nat(24 * 60) })
  .chain(({ change: { zone, around }, daysBefore, minute }) => {
    const day = fc.integer({ min: -1, max: HORIZON + 1 }).map((days) => addDays(around, days - daysBefore));
    const span = fc
      .tuple(day, fc.nat(4))
      .map(([startDate, days]) => ({ startDate, endDate: addDays(startDate, days) }));
    const calendar: fc.Arbitrary<CoachCalendar> = fc.record({
      weekly: list(
        fc.record({ dayOfWeek: fc.constantFrom(...weekdays), timeOfDay: time, isActive: mostlyActive }),
        150,
      ),
      dated: list(fc.record({ date: day, timeOfDay: time, isActive }), 20),
      ranges: list(
        fc.tuple(span, mostlyActive).map(([dates, active]) => ({ ...dates, isActive: active })),
        2,
      ),
      overrides: list(
        fc
          .tuple(
            span,
            fc.constantFrom('blocked', 'blocked_specific', 'blocked_specific', 'available_only', 'available_only'),
            list(time, 8),
            isActive,
          )
          .map(([dates, type, timeSlots, active]) => ({ ...dates, type, timeSlots, isActive: active })),
        4,
      ),
      taken: list(
        fc.tuple(day, time).map(([date, code]) => slotValue({ date, time: code })),
        15,
      ),
    });
    const midnight = startOfDate(addDays(around, -daysBefore), zone).getTime();
    const rules: fc.Arbitrary<BookingRules> = fc.record({
      now: fc.constant(new Date(midnight + minute * 60_000)),
      zone: fc.constant(zone),
      noticeHours: fc.constantFrom(0, 1, 12, 24),
      horizonDays: fc.constantFrom(HORIZON, 0, 1, 3),
    });
    return fc.record({ calendar, rules });
  });

test('a single slot is open for a length exactly when the list offers it for that length', () => {
  let offered = 0;
  fc.assert(
    fc.property(scenario, ({ calendar, rules }) => {
      const list = findOpenSlots(calendar, rules);
      const startOfOpen = new Map(
        list.flatMap((slot) => slot.durations.map((minutes) => [`${slot.value} ${minutes}`, slot.startsAt])),
      );
      const unbooked = findOpenSlots({ ...calendar, taken: [] }, rules);
      const openUnbooked = new Set(
        unbooked.flatMap((slot) => slot.durations.map((minutes) => `${slot.value} ${minutes}`)),
      );
      offered += startOfOpen.size;

      const today = dateAt(rules.now, rules.zone);
      for (let days = -2; days <= rules.horizonDays + 2; days++) {
        for (const code of times) {
          for (const minutes of callMinutes) {
            const slot = { date: addDays(today, days), time: code };
            const key = `${slotValue(slot)} ${minutes}`;
            const check = checkSlot(slot, minutes, calendar, rules);
            const expected = startOfOpen.has(key) ? 'open' : openUnbooked.has(key) ? 'taken' : 'unavailable';
            if (check.status !== expected) expect(check.status, key).toBe(expected);
            if (check.status === 'open' && check.startsAt.getTime() !== startOfOpen.get(key)?.getTime()) {
              expect(check.startsAt, key).toEqual(startOfOpen.get(key));
            }
          }
        }
      }
    }),
  );
  expect(offered).toBeGreaterThan(500);
});

test('the list is in order, without duplicates, and each slot starts when the coach’s clock says so', () => {
  fc.assert(
    fc.property(scenario, ({ calendar, rules }) => {
      const list = findOpenSlots(calendar, rules);
      const starts = list.map(({ startsAt }) => startsAt.getTime());
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
      expect(list.map((slot) => getSlotStart(slot, rules.zone))).toEqual(list.map(({ startsAt }) => startsAt));
    }),
  );
});

test('the list stays the same until the announced change', () => {
  fc.assert(
    fc.property(scenario, fc.double({ min: 0, max: 1, noNaN: true }), ({ calendar, rules }, part) => {
      const list = findOpenSlots(calendar, rules);
      const change = getNextChange(list, rules).getTime();
      const between = new Date(Math.floor(rules.now.getTime() + part * (change - 1 - rules.now.getTime())));
      expect(change).toBeGreaterThan(rules.now.getTime());
      expect(findOpenSlots(calendar, { ...rules, now: between })).toEqual(list);
      expect(findOpenSlots(calendar, { ...rules, now: new Date(change - 1) })).toEqual(list);
    }),
  );
});

test('the months show as open exactly what the list offers', () => {
  let open = 0;
  fc.assert(
    fc.property(scenario, ({ calendar, rules }) => {
      const list = findOpenSlots(calendar, rules);
      const today = dateAt(rules.now, rules.zone);
      const months = new Set([today, addDays(today, rules.horizonDays)].map((date) => date.slice(0, 7)));
      const shown = [...months]
        .flatMap((month) => buildCalendarMonth(month, calendar, new Set(calendar.taken.slice(0, 5)), rules))
        .flatMap((day) => day.halfHours.filter(({ state }) => state === 'open'));
      open += list.length;
      expect(shown.map(({ value, startsAt }) => [value, startsAt])).toEqual(
        list.map(({ value, startsAt }) => [value, startsAt]),
      );
    }),
  );
  expect(open).toBeGreaterThan(200);
});

test('a change of the calendar removes exactly what the list offered before it and not after', () => {
  let left = 0;
  fc.assert(
    fc.property(scenario, scenario, ({ calendar: before, rules }, { calendar: after }) => {
      const [listedBefore, listedAfter] = [before, after].map((calendar) =>
        findOpenSlots({ ...calendar, taken: [] }, rules).filter(({ date }) => date > dateAt(rules.now, rules.zone)),
      );
      const still = new Set(listedAfter?.map(({ value }) => value));
      const outside = findNoLongerOffered(listedBefore ?? [], before, after, dateAt(rules.now, rules.zone));
      left += outside.length;
      expect(outside).toEqual(listedBefore?.filter(({ value }) => !still.has(value)));
      expect(findNoLongerOffered(listedBefore ?? [], before, before, dateAt(rules.now, rules.zone))).toEqual([]);
    }),
  );
  expect(left).toBeGreaterThan(200);
});

describe('a single slot', () => {
  const rules = { now: new Date('2027-01-03T17:00:00Z'), zone: 'America/New_York', noticeHours: 12, horizonDays: 90 };
  const calendar: CoachCalendar = {
    weekly: ['930am', '1000am'].map((timeOfDay) => ({ dayOfWeek: 'mon', timeOfDay, isActive: true })),
    dated: [],
    ranges: [{ startDate: '2027-01-01', endDate: '2027-01-31', isActive: true }],
    overrides: [],
    taken: ['2027-01-11-1000am', '2027-01-12-930am'],
  };
  const check = (date: string, code: string, minutes: 30 | 45 | 60 = 30) =>
    checkSlot({ date, time: code }, minutes, calendar, rules);

  test('has its instant and its half-hours if it is open', () => {
    expect(check('2027-01-04', '930am', 45)).toMatchObject({
      status: 'open',
      startsAt: new Date('2027-01-04T14:30:00Z'),
      halfHours: [
        { date: '2027-01-04', time: '930am', startsAt: new Date('2027-01-04T14:30:00Z') },
        { date: '2027-01-04', time: '1000am', startsAt: new Date('2027-01-04T15:00:00Z') },
      ],
    });
    expect(check('2027-01-04', '930am')).toMatchObject({ status: 'open', halfHours: [{ time: '930am' }] });
  });

  test('is taken when one of its half-hours is', () => {
    expect(check('2027-01-11', '1000am')).toEqual({ status: 'taken' });
    expect(check('2027-01-11', '930am', 60)).toEqual({ status: 'taken' });
    expect(check('2027-01-11', '930am', 30).status).toBe('open');
  });

  test('is unavailable if the rules do not open it, booked or not', () => {
    expect(check('2027-01-12', '930am')).toEqual({ status: 'unavailable' });
    expect(check('2027-01-11', '1000am', 60)).toEqual({ status: 'unavailable' });
    expect(check('2027-02-01', '930am')).toEqual({ status: 'unavailable' });
    expect(check('2026-12-28', '930am')).toEqual({ status: 'unavailable' });
  });

  test('is unavailable at a date or time that does not exist', () => {
    for (const [date, code] of [
      ['2027-02-30', '930am'],
      ['9999-12-31', '1130pm'],
      ['2027-01-04', '915am'],
      ['soon', 'late'],
    ] as const) {
      expect(check(date, code, 60)).toEqual({ status: 'unavailable' });
    }
  });
});
