import { describe, expect, test } from 'vitest';
import { placeToast } from './toast-place.ts';

const area = { top: 72, bottom: 800 };
const base = { height: 80, area, from: 'top' as const };

describe('a toast', () => {
  test('stands at the edge that it prefers while nothing is there', () => {
    expect(placeToast({ ...base, obstacles: [] })).toBe(80);
    expect(placeToast({ ...base, obstacles: [], from: 'bottom' })).toBe(712);
  });

  test('goes to the nearest free place beside what it would cover', () => {
    const button = { top: 100, bottom: 150, weight: 1 };
    expect(placeToast({ ...base, obstacles: [button] })).toBe(152);
    const bar = { top: 720, bottom: 800, weight: 1 };
    expect(placeToast({ ...base, obstacles: [bar], from: 'bottom' })).toBeLessThanOrEqual(640);
  });

  test('covers what weighs least if there is no free place', () => {
    const links = Array.from({ length: 40 }, (_, index) => ({ top: index * 20, bottom: index * 20 + 20, weight: 1 }));
    const error = { top: 72, bottom: 240, weight: 100 };
    const place = placeToast({ ...base, obstacles: [...links, error] });
    expect(place).toBeGreaterThanOrEqual(240);
  });

  test('stands below the upper edge of a window that is lower than the toast', () => {
    expect(placeToast({ ...base, height: 900, obstacles: [] })).toBe(80);
  });
});
