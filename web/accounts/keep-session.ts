import { watchActivity } from './activity.ts';
import { watchIdleness } from './idle-watch.ts';
import { scheduleKeepAlive } from './keep-alive.ts';
import { openTabChannel } from './tab-channel.ts';

/** Scrolling reports by the dozen; the other tabs need to hear of it only so often. */
const NOTIFY_TABS_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 15_000;

type SessionOptions = {
  /** Each second of the countdown; null when there is nothing to warn of. */
  onCountdown(secondsLeft: number | null): void;
  /** Tells the server how long nobody has done anything. Rejects where it did not hear. */
  sendKeepAlive(idleSeconds: number): Promise<unknown>;
  /** Asks who is signed in, without counting as activity. */
  refreshUser(): Promise<unknown>;
};

type TabMessage = { kind: 'active' | 'kept-alive'; at: number };

/** Keeps a session alive as long as somebody is active in any tab, and sees to it that its end is noticed. */
export function keepSession({ onCountdown, sendKeepAlive, refreshUser }: SessionOptions): {
  stop(): void;
  look(): void;
} {
  let tabsNotifiedAt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const tabs = openTabChannel<TabMessage>('session-activity', handleTabMessage);
  const keepAlive = scheduleKeepAlive((idleSeconds) => {
    tabs.tell({ kind: 'kept-alive', at: Date.now() });
    sendKeepAlive(idleSeconds).catch(keepAlive.wasLost);
  });
  const idleness = watchIdleness({ onCountdown, onIdleEnd: () => void handleIdleEnd() });
  const unwatch = watchActivity(() => {
    const at = Date.now();
    if (!idleness.wasActive(at)) return;
    keepAlive.wasActiveHere(at);
    notifyTabs(at);
  });
  notifyTabs(Date.now());

  function handleTabMessage({ kind, at }: TabMessage): void {
    if (kind === 'kept-alive') keepAlive.sentElsewhere(at);
    else if (idleness.wasActive(at)) keepAlive.wasActiveElsewhere(at);
  }

  function notifyTabs(at: number): void {
    if (at - tabsNotifiedAt < NOTIFY_TABS_EVERY_MS) return;
    tabsNotifiedAt = at;
    tabs.tell({ kind: 'active', at });
  }

  /** The server's half hour may end a moment after ours; if it still lives after that, it knows something that we do not. */
  async function handleIdleEnd(): Promise<void> {
    await refreshUser();
    if (isStopped) return;
    retryTimer = setTimeout(async () => {
      await refreshUser();
      if (!isStopped) idleness.beginAnew();
    }, RETRY_AFTER_MS);
  }

  return {
    look: idleness.look,
    stop() {
      isStopped = true;
      clearTimeout(retryTimer);
      unwatch();
      idleness.stop();
      keepAlive.stop();
      tabs.close();
    },
  };
}
