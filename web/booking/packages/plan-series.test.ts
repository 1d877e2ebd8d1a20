import { describe, expect, test } from 'vitest';
import type { OfferedSlot } from '#contracts/booking/free-calls.ts';
import { readWallClock } from '../../slots/wall-clock.ts';
import { listTimesToBook, type Plan, planSeries } from './plan-series.ts';

const slot = (value: string, startsAt: string): OfferedSlot => ({
  value,
  label: value,
  date: value.slice(0, 10),
  time: value.slice(11),
  startsAt,
  durations: [30],
});
// The clocks of New York change on March 14, 2027, those of Berlin on March 28.
const slots = [
  slot('2027-03-09-900am', '2027-03-09T14:00:00.000Z'),
  slot('2027-03-16-900am', '2027-03-16T13:00:00.000Z'),
  slot('2027-03-24-1000am', '2027-03-24T14:00:00.000Z'),
  slot('2027-03-30-900am', '2027-03-30T13:00:00.000Z'),
];
const plan: Plan = { first: '2027-03-09-900am', weeks: 4, slots, replaced: {}, taken: [] };
const inZone = (zone: string) => (instant: Date) => readWallClock(instant, zone).time;

describe('a series', () => {
  test('names the dates on which the client’s clock shows another time', () => {
    const shifted = (zone: string) =>
      planSeries(plan, inZone(zone)).flatMap(({ requested, isShifted }) => (isShifted ? [requested] : []));
    expect(shifted('Europe/Berlin')).toEqual(['2027-03-16-900am']);
    expect(shifted('Asia/Kathmandu')).toEqual(['2027-03-16-900am', '2027-03-30-900am']);
    expect(shifted('America/New_York')).toEqual([]);
  });

  test('keeps a date that is not open, which the server refuses with the nearest; that takes its place', () => {
    const dates = planSeries(plan, inZone('Europe/Berlin'));
    expect(dates.map(({ slot }) => slot?.value ?? null)).toEqual([
      '2027-03-09-900am',
      '2027-03-16-900am',
      null,
      '2027-03-30-900am',
    ]);
    expect(listTimesToBook(dates).slots[2]).toBe('2027-03-23-900am');
    expect(listTimesToBook(dates).startsAt).toBeUndefined();

    const nearest = slots[2] as OfferedSlot;
    const taken = [{ slot: '2027-03-23-900am', label: 'Tuesday', reason: 'taken' as const, nearest }];
    expect(planSeries({ ...plan, taken }, inZone('Europe/Berlin'))[2]).toMatchObject({ taken: taken[0], slot: null });
    const mended = planSeries({ ...plan, taken, replaced: { '2027-03-23-900am': nearest } }, inZone('Europe/Berlin'));
    expect(mended[2]).toMatchObject({ taken: null, slot: nearest, isReplaced: true, isShifted: false });
    // Somebody takes the nearest time as well.
    const next = { slot: nearest.value, label: 'Wednesday', reason: 'taken' as const, nearest: null };
    const refused = { ...plan, taken: [next], replaced: { '2027-03-23-900am': nearest } };
    expect(planSeries(refused, inZone('Europe/Berlin'))[2]).toMatchObject({ taken: next });
    expect(listTimesToBook(mended)).toEqual({
      slots: slots.map(({ value }) => value),
      startsAt: slots.map(({ startsAt }) => startsAt),
    });
  });
});
