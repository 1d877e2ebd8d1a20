import { KEEP_ALIVE_SECONDS } from '#domain/session.ts';

const EVERY_MS = KEEP_ALIVE_SECONDS * 1000;
/** The tab in which somebody is active says so; the others wait a little longer, in case it has been closed. */
const OTHER_TABS_WAIT_MS = 5_000;

/**
 * Decides when the server is told that somebody is there: at most once a minute while she is active, and once a minute
 * after her last activity. Opening the page has just told it.
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
      waitAfter(at, EVERY_MS);
      if (at - lastSentAt >= EVERY_MS) sendNow();
    },
    wasActiveElsewhere: (at: number): void => waitAfter(at, EVERY_MS + OTHER_TABS_WAIT_MS),
    sentElsewhere(at: number): void {
      lastSentAt = Math.max(lastSentAt, at);
      if (at >= lastActiveAt + EVERY_MS) clearTimeout(trailing);
    },
    /** Whoever was told did not hear it: the next activity says it again. */
    wasLost(): void {
      lastSentAt = 0;
    },
    sendNow,
    stop: () => clearTimeout(trailing),
  };
}
