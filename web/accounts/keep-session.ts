import { watchActivity } from './activity.ts';
import { watchIdleness } from './idle-watch.ts';
import { scheduleKeepAlive } from './schedule-keep-alive.ts';
import { openTabChannel } from './tab-channel.ts';

/** Scroll events come by the dozen; other tabs need only one a second. */
const NOTIFY_TABS_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 15_000;

type SessionOptions = {
  /** Gets the seconds left, at each second of the countdown; null ends the countdown. */
  onCountdown(secondsLeft: number | null): void;
  /** Reports to the server how long the user has been idle. Rejects if the report was lost. */
  sendKeepAlive(idleSeconds: number): Promise<unknown>;
  /** False if the user chose to stay signed in: then inactivity does not end the session. True by default. */
  hasIdleLimit?: boolean;
  /** Looks up the signed-in user without counting as activity. */
  refreshUser(): Promise<unknown>;
};

type TabMessage = { kind: 'active' | 'kept-alive'; at: number };

/** Keeps a session alive while the user is active in any tab, and notices its end. */
export function keepSession({ onCountdown, sendKeepAlive, refreshUser, hasIdleLimit = true }: SessionOptions): {
  stop(): void;
  check(): void;
} {
  let tabsNotifiedAt = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  const tabs = openTabChannel<TabMessage>('session-activity', handleTabMessage);
  const keepAlive = scheduleKeepAlive((idleSeconds) => {
    tabs.tell({ kind: 'kept-alive', at: Date.now() });
    sendKeepAlive(idleSeconds).catch(keepAlive.allowRepeat);
  });
  const idleness = watchIdleness({
    onCountdown: hasIdleLimit ? onCountdown : () => {},
    onIdleEnd: () => void handleIdleEnd(),
  });
  const unwatch = watchActivity(() => {
    const at = Date.now();
    if (!idleness.recordActivity(at)) return;
    keepAlive.recordActivityHere(at);
    notifyTabs(at);
  });
  notifyTabs(Date.now());

  function handleTabMessage({ kind, at }: TabMessage): void {
    if (kind === 'kept-alive') keepAlive.recordReportElsewhere(at);
    else if (idleness.recordActivity(at)) keepAlive.recordActivityElsewhere(at);
  }

  function notifyTabs(at: number): void {
    if (at - tabsNotifiedAt < NOTIFY_TABS_EVERY_MS) return;
    tabsNotifiedAt = at;
    tabs.tell({ kind: 'active', at });
  }

  /** The server's half hour may end a moment after ours. If the session still lives then, the countdown starts over. */
  async function handleIdleEnd(): Promise<void> {
    await refreshUser();
    if (isStopped) return;
    if (!hasIdleLimit) return idleness.restart();
    retryTimer = setTimeout(async () => {
      await refreshUser();
      if (!isStopped) idleness.restart();
    }, RETRY_AFTER_MS);
  }

  return {
    check: idleness.check,
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
