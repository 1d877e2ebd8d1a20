import { setTimeout as pause } from 'node:timers/promises';
import type { HistoryFile } from './history-file.ts';
import type { KillPlan } from './kill-plan.ts';
import type { KillableSite } from './killable-site.ts';

/** The factor by which a start with a new data folder takes longer than one with an existing folder, roughly. */
const FIRST_START_FACTOR = 2;

export function openSiteKiller({
  sites,
  history,
  sever,
  hasEnded,
  say,
  ...measured
}: {
  sites: KillableSite[];
  history: HistoryFile;
  sever: () => Promise<unknown>;
  /** Returns whether to stop before the plan is done. */
  hasEnded: () => boolean;
  say: (text: string) => void;
  /** The estimate of a start's length, until a start of these sites is measured. */
  startMs: number;
}) {
  let { startMs } = measured;
  let kills = 0;
  const awaitStart = async (site: KillableSite | undefined) => {
    if (site) startMs = await site.waitUntilHealthy();
  };

  return {
    countKills: () => kills,
    /** Kills the first starts on a new data folder, after which the sites must start all the same. */
    async killFirstStarts(parts: KillPlan['firstStarts']): Promise<void> {
      const [first] = sites as [KillableSite];
      const longestMs = startMs * FIRST_START_FACTOR;
      for (const part of parts) {
        first.start();
        await pause(part * longestMs);
        await first.kill();
        kills += 1;
      }
      for (const site of sites) {
        site.start();
        await awaitStart(site);
      }
    },
    /**
     * Kills one process at a time, and starts it again. The next kill comes during that start, or once it answers.
     */
    async killSites(planned: KillPlan['kills']): Promise<void> {
      let killed: number | undefined;
      for (const kill of planned) {
        if (hasEnded()) return;
        let target = kill.process;
        if (killed !== undefined) {
          sites[killed]?.start();
          if (kill.moment === 'start') target = killed;
          else await awaitStart(sites[killed]);
        }
        await pause(kill.moment === 'start' ? kill.part * startMs : kill.afterMs);
        if (kill.moment === 'sever') {
          history.add({ type: 'severed' });
          await sever();
          killed = undefined;
        } else {
          history.add({ type: 'killed', process: target });
          await sites[target]?.kill();
          killed = target;
        }
        kills += 1;
        if (kills % 50 === 0) say(`  ${kills} kills`);
      }
      if (killed === undefined) return;
      sites[killed]?.start();
      await awaitStart(sites[killed]);
    },
  };
}
