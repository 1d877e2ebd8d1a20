import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BookingRules, type CoachCalendar, checkSlot, findOpenSlots } from './availability.ts';
import { callMinutes, countHalfHours } from './bookings.ts';
import { type BookedCall, type CallSpacing, createSpacingCheck, getWeekStart } from './call-spacing.ts';
import { dateAt, listHalfHoursOfDay } from './coach-clock.ts';
import { addDays, slotValue, timeCodes, weekdays } from './slot-values.ts';

const zone = 'America/New_York';
const none: CallSpacing = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  maxCallsPerDay: null,
  maxCallsPerWeek: null,
  weekStartsOn: 'mon',
};
const at = (instant: string) => new Date(instant);
const call = (instant: string, minutes: number): BookedCall => ({ startsAt: Date.parse(instant), minutes });

describe('a call may last', () => {
  const booked = [call('2027-01-04T15:00:00Z', 45)];
  test.each([
    [{}, '2027-01-04T14:30:00Z', 30],
    [{}, '2027-01-04T16:00:00Z', Number.POSITIVE_INFINITY],
    [{ bufferAfterMinutes: 15 }, '2027-01-04T14:00:00Z', 45],
    [{ bufferAfterMinutes: 15 }, '2027-01-04T16:00:00Z', Number.POSITIVE_INFINITY],
    [{ bufferAfterMinutes: 16 }, '2027-01-04T16:00:00Z', 0],
    [{ bufferBeforeMinutes: 15 }, '2027-01-04T14:00:00Z', 45],
    [{ bufferBeforeMinutes: 10, bufferAfterMinutes: 10 }, '2027-01-04T14:00:00Z', 40],
    [{ bufferBeforeMinutes: 10, bufferAfterMinutes: 10 }, '2027-01-04T16:00:00Z', 0],
    [{ maxCallsPerDay: 2 }, '2027-01-04T20:00:00Z', Number.POSITIVE_INFINITY],
    [{ maxCallsPerDay: 1 }, '2027-01-04T20:00:00Z', 0],
    [{ maxCallsPerDay: 1 }, '2027-01-05T20:00:00Z', Number.POSITIVE_INFINITY],
    // 11:30 PM of the same day in New York.
    [{ maxCallsPerDay: 1 }, '2027-01-05T04:30:00Z', 0],
    [{ maxCallsPerWeek: 1 }, '2027-01-10T20:00:00Z', 0],
    [{ maxCallsPerWeek: 1 }, '2027-01-11T20:00:00Z', Number.POSITIVE_INFINITY],
    [{ maxCallsPerWeek: 1, weekStartsOn: 'sun' }, '2027-01-10T20:00:00Z', Number.POSITIVE_INFINITY],
    [{ maxCallsPerWeek: 1, weekStartsOn: 'sun' }, '2027-01-03T20:00:00Z', 0],
  ] as const)('with %j at %s: %d minutes', (spacing, instant, minutes) => {
    expect(createSpacingCheck(booked, { ...none, ...spacing }, zone)(at(instant))).toBe(minutes);
  });
});

test('a week begins on the day that the coach has set', () => {
  expect(getWeekStart('2027-01-04', 'mon')).toBe('2027-01-04');
  expect(getWeekStart('2027-01-10', 'mon')).toBe('2027-01-04');
  expect(getWeekStart('2027-01-10', 'sun')).toBe('2027-01-10');
  expect(getWeekStart('2027-01-04', 'sun')).toBe('2027-01-03');
});

const DAYS = 8;
const today = '2027-03-10';
const everyHalfHour = weekdays.flatMap((dayOfWeek) =>
  timeCodes.map((timeOfDay) => ({ dayOfWeek, timeOfDay, isActive: true })),
);
const halfHours = Array.from({ length: DAYS }, (_, days) => listHalfHoursOfDay(addDays(today, days), zone)).flat();

/** Calls that do not overlap, over days with a change of the clocks. */
const bookings = fc
  .array(fc.record({ place: fc.nat(halfHours.length - 2), minutes: fc.constantFrom(20, ...callMinutes) }), {
    maxLength: 12,
  })
  .map((requested) => {
    const taken = new Set<string>();
    const calls: BookedCall[] = [];
    for (const { place, minutes } of requested) {
      const values = halfHours.slice(place, place + countHalfHours(minutes)).map(slotValue);
      if (values.some((value) => taken.has(value))) continue;
      for (const value of values) taken.add(value);
      calls.push({ startsAt: (halfHours[place] as { startsAt: Date }).startsAt.getTime(), minutes });
    }
    return { taken: [...taken], calls };
  });
const spacings = fc.record({
  bufferBeforeMinutes: fc.constantFrom(0, 5, 15, 60),
  bufferAfterMinutes: fc.constantFrom(0, 10, 15, 90),
  maxCallsPerDay: fc.constantFrom(null, 1, 2),
  maxCallsPerWeek: fc.constantFrom(null, 1, 3),
  weekStartsOn: fc.constantFrom('mon' as const, 'sun' as const),
});

describe('what is offered with breaks and limits', () => {
  const rules = (spacing: CallSpacing): BookingRules => ({
    now: at('2027-03-10T05:00:00Z'),
    zone,
    noticeHours: 0,
    horizonDays: DAYS - 1,
    spacing,
  });
  const calendar = (booked: { taken: string[]; calls: BookedCall[] }): CoachCalendar => ({
    weekly: everyHalfHour,
    dated: [],
    overrides: [],
    ...booked,
    ranges: [{ startDate: today, endDate: addDays(today, DAYS), isActive: true }],
  });

  test('keeps every break and every limit, and is all that does', () => {
    fc.assert(
      fc.property(bookings, spacings, fc.constantFrom(...callMinutes), (booked, spacing, minutes) => {
        const offered = new Set(
          findOpenSlots(calendar(booked), rules(spacing))
            .filter(({ durations }) => durations.includes(minutes))
            .map(({ value }) => value),
        );
        const gap = (spacing.bufferBeforeMinutes + spacing.bufferAfterMinutes) * 60_000;
        const days = booked.calls.map(({ startsAt }) => dateAt(new Date(startsAt), zone));
        const weekOf = (date: string) => getWeekStart(date, spacing.weekStartsOn);
        const wrong: string[] = [];
        for (const [index, half] of halfHours.entries()) {
          const [start, end] = [half.startsAt.getTime(), half.startsAt.getTime() + minutes * 60_000];
          const next = halfHours[index + 1];
          const needsNext = countHalfHours(minutes) === 2;
          if (needsNext && next?.startsAt.getTime() !== start + 30 * 60_000) continue;
          const isFree = [half, ...(needsNext && next ? [next] : [])].every(
            (each) => !booked.taken.includes(slotValue(each)),
          );
          const keepsBreaks = booked.calls.every(
            (other) => other.startsAt >= end + gap || other.startsAt + other.minutes * 60_000 + gap <= start,
          );
          const onDay = days.filter((day) => day === half.date).length;
          const inWeek = days.filter((day) => weekOf(day) === weekOf(half.date)).length;
          const hasRoom = onDay < (spacing.maxCallsPerDay ?? 1000) && inWeek < (spacing.maxCallsPerWeek ?? 1000);
          if (offered.has(half.value) !== (isFree && keepsBreaks && hasRoom)) wrong.push(half.value);
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test('is what a booking is checked for', () => {
    fc.assert(
      fc.property(bookings, spacings, fc.nat(halfHours.length - 1), (booked, spacing, place) => {
        const half = halfHours[place] as (typeof halfHours)[number];
        const slot = findOpenSlots(calendar(booked), rules(spacing)).find(({ value }) => value === half.value);
        for (const minutes of callMinutes) {
          const { status } = checkSlot(half, minutes, calendar(booked), rules(spacing));
          if (place < halfHours.length - 1) expect(status === 'open').toBe(slot?.durations.includes(minutes) ?? false);
        }
      }),
      { numRuns: 60 },
    );
  });
});
