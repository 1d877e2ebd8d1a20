import { openRandom } from './random.ts';

/**
 * `afterMs` counts from the start of the process for the moment 'start', and otherwise from its first answer. 'sever' ends a
 * connection of the site at the database; no process ends.
 */
export type PlannedKill = { process: number; moment: 'start' | 'load' | 'sever'; afterMs: number };
export type KillPlan = {
  /** Milliseconds after which the very first start is killed, again and again, in a new data folder. */
  firstStarts: number[];
  kills: PlannedKill[];
};

const START_MS = 4_000;
const LOAD_MS = 2_500;
/** Soon after the first answer, when all that waited comes at once. */
const RUSH_MS = 300;
/** Now and then the site lives so long that it finishes what died with an earlier process. */
const LONG_LIFE_MS = 45_000;

/** Instants drawn from the seed. `processes`: how many serve at once. Only PostgreSQL has connections to sever. */
export function planKills(
  seed: number,
  { count, processes, canSever }: { count: number; processes: number; canSever: boolean },
): KillPlan {
  const random = openRandom(seed);
  const first = Math.min(count, Math.max(2, Math.floor(count / 50)));
  const firstStarts = Array.from({ length: first }, () => random.below(START_MS));
  const kills = Array.from({ length: count - first }, (): PlannedKill => {
    const process = random.below(processes);
    if (random.chance(0.04)) return { process, moment: 'load', afterMs: LONG_LIFE_MS };
    if (random.chance(0.25)) return { process, moment: 'start', afterMs: random.below(START_MS / 2) };
    if (canSever && random.chance(0.1)) return { process, moment: 'sever', afterMs: random.below(LOAD_MS) };
    return { process, moment: 'load', afterMs: random.below(random.chance(0.3) ? RUSH_MS : LOAD_MS) };
  });
  return { firstStarts, kills };
}
