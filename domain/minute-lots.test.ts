import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MinuteEntry, sumUpLots } from './minute-lots.ts';

const day = (number: number) => new Date(Date.UTC(2027, 0, number, 12));
const now = day(20);

const given = (minutes: number, at: number, end?: number): MinuteEntry => ({
  at: day(at),
  minutes,
  endsAt: end === undefined ? null : day(end),
  cause: 'given',
});
const taken = (minutes: number, at: number): MinuteEntry => given(-minutes, at);
const leftOf = (entries: MinuteEntry[]) => sumUpLots(entries, now).lots.map(({ left }) => left);

describe('minutes are taken', () => {
  test('from the lot that ends first, and from those without an end last', () => {
    const lots = [given(30, 1), given(30, 2, 30), given(30, 3, 25)];
    expect(leftOf([...lots, taken(40, 5)])).toEqual([0, 20, 30]);
    expect(leftOf([...lots, taken(70, 5)])).toEqual([0, 0, 20]);
  });

  test('from lots that had not ended by then', () => {
    const lots = [given(30, 1), given(30, 2, 10)];
    expect(sumUpLots([...lots, taken(20, 10)], now)).toMatchObject({ balance: 10, ended: 30 });
    expect(sumUpLots([...lots, taken(20, 9)], now)).toMatchObject({ balance: 30, ended: 10 });
  });

  test('beyond what there is, and the next lot pays for that', () => {
    expect(sumUpLots([given(10, 1), taken(25, 2)], now)).toMatchObject({ balance: -15, ended: 0 });
    expect(sumUpLots([given(10, 1), taken(25, 2), given(30, 3, 10)], now)).toMatchObject({ balance: 0, ended: 15 });
  });

  test('at one moment after they are given', () => {
    expect(leftOf([taken(10, 1), given(30, 1), given(30, 1, 25)])).toEqual([20, 30]);
  });
});

test('a lot ends with its last moment', () => {
  const entries = [given(30, 1, 20)];
  expect(sumUpLots(entries, new Date(day(20).getTime() - 1)).balance).toBe(30);
  expect(sumUpLots(entries, day(20))).toMatchObject({ balance: 0, ended: 30, lots: [{ left: 0, ended: 30 }] });
});

const entry = fc.record({
  at: fc.integer({ min: 1, max: 25 }).map(day),
  minutes: fc.integer({ min: -60, max: 60 }).filter((minutes) => minutes !== 0),
  endsAt: fc.option(fc.integer({ min: 1, max: 30 }).map(day)),
  cause: fc.constant('given' as const),
});
const entries = fc.array(entry, { maxLength: 12 });
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

test('what was given is used, left or ended, in any order', () => {
  fc.assert(
    fc.property(entries, fc.integer(), (list, seed) => {
      const { lots, balance, ended } = sumUpLots(list, now);
      const shuffled = [...list].sort((a, b) => ((a.minutes * seed) % 7) - ((b.minutes * seed) % 7));
      expect(sumUpLots(shuffled, now)).toMatchObject({ balance, ended });

      const given = sum(list.map(({ minutes }) => Math.max(0, minutes)));
      const taken = -sum(list.map(({ minutes }) => Math.min(0, minutes)));
      const left = sum(lots.map((lot) => lot.left));
      const owed = left - balance;
      expect(given).toBe(taken - owed + left + ended);
      for (const lot of lots) {
        expect(lot.left + lot.ended).toBeLessThanOrEqual(lot.minutes);
        expect(Math.min(lot.left, lot.ended)).toBe(0);
      }
      expect(owed).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('without ends the balance is the sum, as it always was', () => {
  const endless = entries.map((list) => list.map((one) => ({ ...one, endsAt: null })));
  fc.assert(
    fc.property(endless, (list) => {
      expect(sumUpLots(list, now)).toMatchObject({ balance: sum(list.map(({ minutes }) => minutes)), ended: 0 });
    }),
  );
});
