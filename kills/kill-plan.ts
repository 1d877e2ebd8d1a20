import { openRandom } from './random.ts';

/**
 * 'sever' ends a connection of the site at the database; no process ends. `afterMs` counts from the first answer of the
 * process. `part`: of the time that a start takes on this machine, from 0 to 1.
 */
export type PlannedKill =
  | { process: number; moment: 'load' | 'sever'; afterMs: number }
  | { process: number; moment: 'start'; part: number };
export type KillPlan = {
  /** Parts of a start after which the very first one is killed, again and again, in a new data folder. */
  firstStarts: number[];
  kills: PlannedKill[];
};

const START_SHARE = 0.4;
const LOAD_MS = 2_500;
/** The time right after the first answer, when all waiting requests come at once. */
const RUSH_MS = 300;
/** A life so long that the site finishes the work of an earlier process. */
const LONG_LIFE_MS = 45_000;

/** Plans kills at random instants. `processes`: how many serve at once. Only PostgreSQL has connections to sever. */
export function planKills(
  seed: number,
  { count, processes, canSever }: { count: number; processes: number; canSever: boolean },
): KillPlan {
  const random = openRandom(seed);
  const first = Math.min(count, Math.max(2, Math.floor(count / 50)));
  const firstStarts = Array.from({ length: first }, () => random.next());
  const kills = Array.from({ length: count - first }, (): PlannedKill => {
    const process = random.below(processes);
    if (random.chance(0.04)) return { process, moment: 'load', afterMs: LONG_LIFE_MS };
    if (random.chance(START_SHARE)) return { process, moment: 'start', part: random.next() };
    if (canSever && random.chance(0.1)) return { process, moment: 'sever', afterMs: random.below(LOAD_MS) };
    return { process, moment: 'load', afterMs: random.below(random.chance(0.3) ? RUSH_MS : LOAD_MS) };
  });
  return { firstStarts, kills };
}
