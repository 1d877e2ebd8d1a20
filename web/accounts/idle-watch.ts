import { computeIdleStatus } from '#domain/session.ts';

/** The longest pause between two checks: short, so that a laptop notices soon after waking. */
const CHECK_EVERY_MS = 5_000;

type IdleHandlers = {
  /** Called each second of the countdown; null ends it. */
  onCountdown(secondsLeft: number | null): void;
  /** Called once, when the user has been idle for the whole time. */
  onIdleEnd(): void;
};

/**
 * Measures how long the user has been idle, beginning now. Compares clock times, since timers stand still while a
 * computer sleeps.
 */
export function watchIdleness({ onCountdown, onIdleEnd }: IdleHandlers) {
  let lastActiveAt = Date.now();
  let shownSeconds: number | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout>;

  function check(): void {
    clearTimeout(timer);
    const idleStatus = computeIdleStatus(Date.now() - lastActiveAt);
    show(idleStatus.phase === 'warning' ? idleStatus.secondsLeft : null);
    timer = setTimeout(check, Math.min(idleStatus.changesInMs, CHECK_EVERY_MS));
    if (idleStatus.phase !== 'over' || isOver) return;
    isOver = true;
    onIdleEnd();
  }

  function show(secondsLeft: number | null): void {
    if (secondsLeft === shownSeconds) return;
    shownSeconds = secondsLeft;
    onCountdown(secondsLeft);
  }

  check();
  return {
    check,
    /** Records activity at an instant. Returns false if the whole idle time was over before. */
    recordActivity(at: number): boolean {
      check();
      if (isOver) return false;
      lastActiveAt = Math.max(lastActiveAt, at);
      check();
      return true;
    },
    /** Starts over, when the server has said that the session still lives. */
    restart(): void {
      isOver = false;
      lastActiveAt = Date.now();
      check();
    },
    stop: () => clearTimeout(timer),
  };
}
