import { computeIdleStatus } from '#domain/session.ts';

/** Looked at this often, so that a laptop that slept notices soon after waking. */
const CHECK_EVERY_MS = 5_000;

type IdleHandlers = {
  /** Each second of the countdown; null when there is nothing to warn of. */
  onCountdown(secondsLeft: number | null): void;
  /** Once, when nobody has done anything for the whole time. */
  onIdleEnd(): void;
};

/**
 * Measures how long nobody has done anything, beginning now. It goes by the clock on the wall: timers stand still
 * while a computer sleeps.
 */
export function watchIdleness({ onCountdown, onIdleEnd }: IdleHandlers) {
  let lastActiveAt = Date.now();
  let shownSeconds: number | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;

  function look(): void {
    clearTimeout(timer);
    const idleStatus = computeIdleStatus(Date.now() - lastActiveAt);
    show(idleStatus.phase === 'warning' ? idleStatus.secondsLeft : null);
    timer = setTimeout(look, Math.min(idleStatus.changesInMs, CHECK_EVERY_MS));
    if (idleStatus.phase !== 'over' || isOver) return;
    isOver = true;
    onIdleEnd();
  }

  function show(secondsLeft: number | null): void {
    if (secondsLeft === shownSeconds) return;
    shownSeconds = secondsLeft;
    onCountdown(secondsLeft);
  }

  look();
  return {
    look,
    /** Answers whether it still counts: after the whole time it comes too late, unless the server says otherwise. */
    wasActive(at: number): boolean {
      look();
      if (isOver) return false;
      lastActiveAt = Math.max(lastActiveAt, at);
      look();
      return true;
    },
    /** The server knows better: the session lives. */
    beginAnew(): void {
      isOver = false;
      lastActiveAt = Date.now();
      look();
    },
    stop: () => clearTimeout(timer),
  };
}
