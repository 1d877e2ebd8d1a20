import { KEEP_ALIVE_SECONDS } from '#domain/session.ts';
import { watchActivity } from './activity.ts';
import { watchIdleness } from './idle-watch.ts';
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

const KEEP_ALIVE_MS = KEEP_ALIVE_SECONDS * 1000;
/** The active tab reports to the server. The others wait a little longer, in case that tab was closed. */
const OTHER_TABS_DELAY_MS = 5_000;

/**
 * Decides when activity is reported to the server: at most once a minute, and once more a minute after the last one.
 * Opening the page counts as the first report.
 */
function scheduleKeepAlive(send: (idleSeconds: number) => void) {
  let lastActiveAt = Date.now();
  let lastSentAt = lastActiveAt;
  let trailing: ReturnType<typeof setTimeout> | undefined;

  function sendNow(): void {
    lastSentAt = Date.now();
    send(Math.ceil((lastSentAt - lastActiveAt) / 1000));
  }

  function waitAfter(at: number, waitMs: number): void {
    clearTimeout(trailing);
    lastActiveAt = Math.max(lastActiveAt, at);
    trailing = setTimeout(sendNow, lastActiveAt + waitMs - Date.now());
  }

  return {
    recordActivityHere(at: number): void {
      waitAfter(at, KEEP_ALIVE_MS);
      if (at - lastSentAt >= KEEP_ALIVE_MS) sendNow();
    },
    recordActivityElsewhere: (at: number): void => waitAfter(at, KEEP_ALIVE_MS + OTHER_TABS_DELAY_MS),
    recordReportElsewhere(at: number): void {
      lastSentAt = Math.max(lastSentAt, at);
      if (at >= lastActiveAt + KEEP_ALIVE_MS) clearTimeout(trailing);
    },
    /** Lets the next activity repeat a lost report. */
    allowRepeat(): void {
      lastSentAt = 0;
    },
    stop: () => clearTimeout(trailing),
  };
}
