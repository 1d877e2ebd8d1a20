import { expect, test } from 'vitest';
import { planKills } from './kill-plan.ts';

const options = { count: 200, processes: 2, canSever: true };

test('a seed repeats its plan, and another seed has another one', () => {
  expect(planKills(7, options)).toEqual(planKills(7, options));
  expect(planKills(8, options)).not.toEqual(planKills(7, options));
});

test('kills come during the first start, during later starts, soon after them and under load', () => {
  const { firstStarts, kills } = planKills(7, options);
  expect(firstStarts.length + kills.length).toBe(options.count);
  expect(new Set(kills.map(({ moment }) => moment))).toEqual(new Set(['start', 'load', 'sever']));
  expect(new Set(kills.map(({ process }) => process))).toEqual(new Set([0, 1]));
  expect(kills.some((kill) => kill.moment === 'load' && kill.afterMs < 100)).toBe(true);
  const parts = kills.flatMap((kill) => (kill.moment === 'start' ? [kill.part] : []));
  expect(parts.length).toBeGreaterThan(options.count / 4);
  expect([Math.min(...parts) < 0.1, Math.max(...parts) > 0.9]).toEqual([true, true]);
});

test('the embedded database has no connections to sever', () => {
  const { kills } = planKills(7, { ...options, canSever: false });
  expect(kills.filter(({ moment }) => moment === 'sever')).toEqual([]);
});
