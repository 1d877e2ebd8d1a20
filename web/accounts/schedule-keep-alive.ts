import { KEEP_ALIVE_SECONDS } from '#domain/session.ts';

const KEEP_ALIVE_MS = KEEP_ALIVE_SECONDS * 1000;
/** The active tab reports to the server. The others wait a little longer, in case that tab was closed. */
const OTHER_TABS_DELAY_MS = 5_000;

/**
 * Decides when activity is reported to the server: at most once a minute, and once more a minute after the last
 * activity. Opening the page counts as the first report.
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
