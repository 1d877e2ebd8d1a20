import { KEEP_ALIVE_SECONDS } from '#domain/session.ts';

const KEEP_ALIVE_MS = KEEP_ALIVE_SECONDS * 1000;
/** The active tab reports to the server. The others wait a little longer, in case that tab was closed. */
const OTHER_TABS_DELAY_MS = 5_000;

/**
 * Decides when the server is told about activity: at most once a minute during activity, and once a minute after it.
 * Opening the page has counted as activity.
 */
export function scheduleKeepAlive(send: (idleSeconds: number) => void) {
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
    wasActiveHere(at: number): void {
      waitAfter(at, KEEP_ALIVE_MS);
      if (at - lastSentAt >= KEEP_ALIVE_MS) sendNow();
    },
    wasActiveElsewhere: (at: number): void => waitAfter(at, KEEP_ALIVE_MS + OTHER_TABS_DELAY_MS),
    sentElsewhere(at: number): void {
      lastSentAt = Math.max(lastSentAt, at);
      if (at >= lastActiveAt + KEEP_ALIVE_MS) clearTimeout(trailing);
    },
    /** The report was lost: the next activity repeats it. */
    wasLost(): void {
      lastSentAt = 0;
    },
    sendNow,
    stop: () => clearTimeout(trailing),
  };
}
