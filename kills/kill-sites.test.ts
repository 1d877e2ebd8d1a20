import { expect, test } from 'vitest';
import type { KillPlan } from './kill-plan.ts';
import { openSiteKiller } from './kill-sites.ts';

/** Opens a killer whose site fails to start at the `failsAt`th wait for it. */
function openFakeKiller({ failsAt = 0 } = {}) {
  const calls: string[] = [];
  const note = (name: string) => async () => {
    calls.push(name);
  };
  let waits = 0;
  const waitUntilHealthy = async () => {
    waits += 1;
    calls.push('wait');
    if (waits === failsAt) throw new Error('it did not start');
    return 1;
  };
  const site = {
    url: '',
    start: () => void calls.push('start'),
    waitUntilHealthy,
    kill: note('kill'),
    stop: note('stop'),
  };
  const history = { lines: [], add: () => {}, close: () => {} };
  const killer = openSiteKiller({
    sites: [site],
    history,
    startMs: 1,
    say: () => {},
    sever: note('sever'),
    hasEnded: () => false,
  });
  return { killer, calls };
}

const underLoad = { process: 0, moment: 'load', afterMs: 0 } as const;
const duringStart = { process: 0, moment: 'start', part: 0.5 } as const;
const kills: KillPlan['kills'] = [underLoad, duringStart, duringStart, underLoad];

test('a kill during a start does not wait for it, every other one does, and the site runs at the end', async () => {
  const { killer, calls } = openFakeKiller();
  await killer.killFirstStarts([0.1, 0.9]);
  expect(calls.splice(0)).toEqual(['start', 'kill', 'start', 'kill', 'start', 'wait']);
  await killer.killSites(kills);
  expect(calls.join(' ')).toBe('kill start kill start kill start wait kill start wait');
  expect(killer.countKills()).toBe(6);
});

test('a site that does not start again ends the kills, which are counted so far', async () => {
  const { killer } = openFakeKiller({ failsAt: 1 });
  await expect(killer.killSites(kills)).rejects.toThrow('it did not start');
  expect(killer.countKills()).toBe(3);
});
