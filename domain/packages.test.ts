import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidCallStatuses } from './bookings.ts';
import { getWeekStart } from './call-spacing.ts';
import { dateAt, listHalfHoursOfDay, startOfDate } from './coach-clock.ts';
import { HOUR_MS } from './durations.ts';
import {
  countPackageCalls,
  describeCounts,
  findDuePackageReminder,
  getCallFate,
  getDaysOfCall,
  getLastDay,
  getPackageEnd,
  getPackageState,
  hasRoomInWeek,
  isWithinPackage,
  listStartsForWeeklyLimit,
  type PackageCall,
  prolongEnd,
} from './packages.ts';
import { addDays, daysBetween } from './slot-values.ts';

const zone = 'America/New_York';
const at = (instant: string) => new Date(instant);
const call = (status: PackageCall['status'], changed: Partial<PackageCall> = {}): PackageCall => ({
  status,
  startsAt: at('2027-01-05T14:00:00Z'),
  decision: null,
  isCredited: false,
  ...changed,
});

describe('the fate of a call of a package', () => {
  test.each([
    ['confirmed', {}, 'booked'],
    ['paid', {}, 'booked'],
    ['completed', {}, 'held'],
    ['completed', { decision: 'back' }, 'held'],
    ['cancelled', {}, 'back'],
    ['cancelled', { decision: 'open' }, 'waiting'],
    ['cancelled', { decision: 'used' }, 'used'],
    ['cancelled', { decision: 'back' }, 'back'],
    ['cancelled', { isCredited: true }, 'credited'],
    ['no_show', {}, 'used'],
    ['no_show', { decision: 'open' }, 'waiting'],
    ['no_show', { decision: 'used' }, 'used'],
    ['no_show', { decision: 'back' }, 'back'],
    ['no_show', { decision: 'back', isCredited: true }, 'credited'],
    ['expired', {}, 'back'],
    ['refunded', {}, 'back'],
  ] as const)('%s with %j: %s', (status, changed, fate) => {
    expect(getCallFate(call(status, changed))).toBe(fate);
  });
});

describe('the calls of a package', () => {
  const sold = { calls: 4, addedCalls: 0 };
  test.each([
    [sold, [], '4 calls: 4 to book'],
    [sold, [call('completed'), call('confirmed')], '4 calls: 1 held, 1 booked, 2 to book'],
    [sold, [call('completed'), call('no_show', { decision: 'open' })], '4 calls: 1 held, 1 to decide, 2 to book'],
    [{ calls: 4, addedCalls: 1 }, [call('no_show')], '5 calls: 1 counted as used, 4 to book'],
    [{ calls: 1, addedCalls: 0 }, [call('cancelled')], '1 call: 1 to book'],
    [{ calls: 2, addedCalls: -1 }, [call('completed')], '1 call: 1 held'],
    [{ calls: 1, addedCalls: -1 }, [], '0 calls'],
    [
      { calls: 2, addedCalls: 0 },
      [call('cancelled', { isCredited: true })],
      '2 calls: 1 turned into credit, 1 to book',
    ],
  ])('%j with %j: %s', (bought, calls, text) => {
    expect(describeCounts(countPackageCalls(bought, calls))).toBe(text);
  });

  test('that are left were not used once the package has ended', () => {
    expect(describeCounts(countPackageCalls(sold, [call('completed')]), true)).toBe('4 calls: 1 held, 3 not used');
  });

  test('are all accounted for, whatever became of them', () => {
    const anyCall = fc.record({
      status: fc.constantFrom(...paidCallStatuses),
      decision: fc.constantFrom('open', 'used', 'back', null),
      isCredited: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: -3, max: 9 }), fc.array(anyCall), (calls, addedCalls, ofPackage) => {
        const counts = countPackageCalls({ calls, addedCalls }, ofPackage);
        const { total, toBook, held, booked, waiting, used, credited } = counts;
        const taken = held + booked + waiting + used + credited;
        const back = ofPackage.filter((one) => getCallFate(one) === 'back').length;
        expect(taken + back).toBe(ofPackage.length);
        expect(toBook).toBe(Math.max(0, total - taken));
        // One more call that is booked takes exactly one that was to be booked.
        const next = countPackageCalls({ calls, addedCalls }, [...ofPackage, call('confirmed')]);
        expect(next.toBook).toBe(Math.max(0, toBook - 1));
      }),
    );
  });
});

test.each([
  [{ soldAt: null, endsAt: null, endedBy: null }, 'offered'],
  [{ soldAt: null, endsAt: null, endedBy: 'withdrawn' }, 'ended'],
  [{ endedBy: 'coach' }, 'ended'],
  [{ endedBy: 'refund' }, 'ended'],
  [{}, 'running'],
  [{ endsAt: at('2027-01-04T12:00:00Z') }, 'ended'],
] as const)('a package with %j is %s', (changed, state) => {
  const times = { soldAt: at('2027-01-01T12:00:00Z'), endsAt: at('2027-02-01T05:00:00Z'), endedBy: null, ...changed };
  const counts = countPackageCalls({ calls: 1, addedCalls: 0 }, []);
  expect(getPackageState(times, counts, at('2027-01-04T12:00:00Z'))).toBe(state);
});

test('a package is used up once nothing is booked, to be booked or to be decided', () => {
  const times = { soldAt: at('2027-01-01T12:00:00Z'), endsAt: at('2027-02-01T05:00:00Z'), endedBy: null };
  const state = (calls: PackageCall[]) =>
    getPackageState(times, countPackageCalls({ calls: 1, addedCalls: 0 }, calls), at('2027-01-04T12:00:00Z'));
  expect(state([call('completed')])).toBe('used-up');
  expect(state([call('confirmed')])).toBe('running');
  expect(state([call('no_show', { decision: 'open' })])).toBe('running');
  expect(state([call('cancelled')])).toBe('running');
});

describe('the end of a package', () => {
  test('is 24:00 of its last day on the coach’s clock, also over a change of the clocks', () => {
    expect(getPackageEnd('2027-01-04', 4, zone)).toEqual(at('2027-02-01T05:00:00Z'));
    expect(getPackageEnd('2027-03-01', 4, zone)).toEqual(at('2027-03-29T04:00:00Z'));
    expect(getLastDay(getPackageEnd('2027-03-01', 4, zone), zone)).toBe('2027-03-28');
    expect(prolongEnd(getPackageEnd('2027-02-15', 4, zone), 7, zone)).toEqual(at('2027-03-22T04:00:00Z'));
  });

  test('moves by exactly as many days as the package is prolonged', () => {
    const date = fc.integer({ min: 0, max: 800 }).map((days) => addDays('2027-01-01', days));
    const zones = fc.constantFrom(zone, 'Europe/Berlin', 'Asia/Kathmandu', 'America/Havana', 'Africa/Cairo');
    fc.assert(
      fc.property(
        date,
        fc.integer({ min: 1, max: 52 }),
        fc.integer({ min: -20, max: 90 }),
        zones,
        (day, weeks, days, tz) => {
          const end = getPackageEnd(day, weeks, tz);
          const later = prolongEnd(end, days, tz);
          expect(daysBetween(getLastDay(end, tz), getLastDay(later, tz))).toBe(days);
          expect(later).toEqual(startOfDate(dateAt(later, tz), tz));
          expect(daysBetween(day, getLastDay(end, tz))).toBe(weeks * 7 - 1);
        },
      ),
    );
  });

  test.each([
    [4, 4, 7],
    [4, 8, 4],
    [12, 5, 17],
    [1, 0, 7],
  ])('%d weeks with %d calls: a call that the coach calls off gives back %d days', (weeks, calls, days) => {
    expect(getDaysOfCall({ weeks, calls })).toBe(days);
  });
});

test('a call begins within the package: from its first day until 24:00 of its last', () => {
  const endsAt = getPackageEnd('2027-03-01', 4, zone);
  const times = { startsOn: '2027-03-01', endsAt };
  const days = Array.from({ length: 40 }, (_, day) => addDays('2027-02-24', day));
  for (const { startsAt, date } of days.flatMap((day) => listHalfHoursOfDay(day, zone))) {
    expect(isWithinPackage(startsAt, times, zone), date).toBe(date >= '2027-03-01' && date <= '2027-03-28');
    expect(isWithinPackage(startsAt, { ...times, startsOn: null }, zone), date).toBe(date <= '2027-03-28');
  }
});

describe('the most calls in a week of the coach', () => {
  const limit = { maxCallsAWeek: 1, zone, weekStartsOn: 'mon' } as const;
  test.each([
    ['2027-01-10T20:00:00Z', 'mon', false],
    ['2027-01-11T20:00:00Z', 'mon', true],
    ['2027-01-10T20:00:00Z', 'sun', true],
    // Sunday, 11:30 PM in New York.
    ['2027-01-11T04:30:00Z', 'mon', false],
  ] as const)('with one on Tuesday, %s in weeks from %s: %s', (start, weekStartsOn, hasRoom) => {
    expect(hasRoomInWeek(at(start), [at('2027-01-05T14:00:00Z')], { ...limit, weekStartsOn })).toBe(hasRoom);
  });

  test('are never exceeded by calls that are booked one after another', () => {
    const starts = fc.array(
      fc
        .integer({ min: 0, max: 60 * 24 })
        .map((hours) => new Date(at('2027-02-20T05:00:00Z').getTime() + hours * HOUR_MS)),
    );
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom('mon', 'sun'),
        (wanted, maxCallsAWeek, weekStartsOn) => {
          const booked: Date[] = [];
          for (const start of wanted)
            if (hasRoomInWeek(start, booked, { maxCallsAWeek, zone, weekStartsOn })) booked.push(start);
          const weeks = Map.groupBy(booked, (start) => getWeekStart(dateAt(start, zone), weekStartsOn));
          for (const inWeek of weeks.values()) expect(inWeek.length).toBeLessThanOrEqual(maxCallsAWeek);
        },
      ),
    );
  });

  test('count calls that were missed, but none that was canceled', () => {
    const calls = [call('confirmed'), call('completed'), call('no_show'), call('cancelled', { decision: 'used' })];
    expect(listStartsForWeeklyLimit(calls)).toHaveLength(3);
  });
});

test.each([
  ['2027-01-21T04:59:59Z', null],
  ['2027-01-22T05:00:00Z', 10],
  ['2027-01-29T04:59:59Z', 10],
  ['2027-01-29T05:00:00Z', 3],
  ['2027-01-31T23:00:00Z', 3],
  ['2027-02-01T05:00:00Z', null],
] as const)('at %s the reminder that is due is that of %s days', (now, days) => {
  const endsAt = at('2027-02-01T05:00:00Z');
  expect(findDuePackageReminder({ soldAt: at('2027-01-02T12:00:00Z'), endsAt }, at(now), zone)).toBe(days);
  // A package that was sold after a reminder's time needs none.
  expect(findDuePackageReminder({ soldAt: at('2027-01-30T12:00:00Z'), endsAt }, at(now), zone)).toBe(null);
});
