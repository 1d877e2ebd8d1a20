import { watchActivity } from './activity.ts';
import { watchIdleness } from './idle-watch.ts';
import { scheduleKeepAlive } from './keep-alive.ts';
import { openTabs } from './tabs.ts';

/** Scrolling reports by the dozen; the other tabs need to hear of it only so often. */
const TELL_TABS_EVERY_MS = 1_000;
const ASK_AGAIN_MS = 15_000;

type Means = {
  /** Each second of the countdown; null when there is nothing to warn of. */
  onCountdown(secondsLeft: number | null): void;
  /** Tells the server how long nobody has done anything. Rejects where it did not hear. */
  sayActive(idleSeconds: number): Promise<unknown>;
  /** Asks who is signed in, without counting as activity. */
  ask(): Promise<unknown>;
};

type News = { kind: 'active' | 'kept-alive'; at: number };

/** Keeps a session alive as long as somebody is active in any tab, and sees to it that its end is noticed. */
export function keepSession({ onCountdown, sayActive, ask }: Means): { stop(): void; look(): void } {
  let toldTabsAt = 0;
  let askingAgain: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const tabs = openTabs<News>('session-activity', hear);
  const keepAlive = scheduleKeepAlive((idleSeconds) => {
    tabs.tell({ kind: 'kept-alive', at: Date.now() });
    sayActive(idleSeconds).catch(keepAlive.wasLost);
  });
  const idleness = watchIdleness({ onCountdown, onOver: () => void whenOver() });
  const unwatch = watchActivity(() => {
    const at = Date.now();
    if (!idleness.wasActive(at)) return;
    keepAlive.wasActiveHere(at);
    tellActive(at);
  });
  tellActive(Date.now());

  function hear({ kind, at }: News): void {
    if (kind === 'kept-alive') keepAlive.sentElsewhere(at);
    else if (idleness.wasActive(at)) keepAlive.wasActiveElsewhere(at);
  }

  function tellActive(at: number): void {
    if (at - toldTabsAt < TELL_TABS_EVERY_MS) return;
    toldTabsAt = at;
    tabs.tell({ kind: 'active', at });
  }

  /** The server's half hour may end a moment after ours; if it still lives after that, it knows something that we do not. */
  async function whenOver(): Promise<void> {
    await ask();
    if (isStopped) return;
    askingAgain = setTimeout(async () => {
      await ask();
      if (!isStopped) idleness.beginAnew();
    }, ASK_AGAIN_MS);
  }

  return {
    look: idleness.look,
    stop() {
      isStopped = true;
      clearTimeout(askingAgain);
      unwatch();
      idleness.stop();
      keepAlive.stop();
      tabs.close();
    },
  };
}
