import { RefusedError } from '../../api.ts';

/** After each failure a little longer, so that a site that is down is not besieged. */
const RETRY_AFTER_MS = [2_000, 5_000, 10_000, 20_000, 30_000];

type Means = {
  /** Nobody did anything when it is a `repetition`. */
  send(seconds: number, how: { isRepetition: boolean }): Promise<void>;
  /** What is not saved yet, for when this page is gone before it is; null once all is. */
  remember(seconds: number | null): void;
  /** Whether saving fails for now, and is tried again. */
  onWaiting(isWaiting: boolean): void;
};

/** Brings positions to the server one after the other, the latest only, and tries again until it has it. */
export function openPositionSaver({ send, remember, onWaiting }: Means) {
  let wanted: number | null = null;
  let failures = 0;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let underWay = 0;

  async function deliver(isRepetition: boolean): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    const seconds = wanted;
    if (seconds === null) return;
    underWay += 1;
    try {
      await send(seconds, { isRepetition });
      received(seconds);
    } catch (error) {
      failed(error);
    }
    underWay -= 1;
    if (wanted !== null && !retry && !isClosed && underWay === 0) await deliver(false);
  }

  function received(seconds: number): void {
    failures = 0;
    onWaiting(false);
    if (wanted !== seconds) return;
    wanted = null;
    remember(null);
  }

  function failed(error: unknown): void {
    if (isFinal(error)) {
      wanted = null;
      onWaiting(false);
      // Whoever signs in again goes on from here; what was refused otherwise is not worth keeping.
      if (error.status !== 401) remember(null);
      return;
    }
    if (isClosed) return;
    const waitMs = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)];
    failures += 1;
    onWaiting(true);
    retry = setTimeout(() => void deliver(true), waitMs);
  }

  return {
    save(seconds: number, isLeaving: boolean): void {
      wanted = seconds;
      remember(seconds);
      if (isLeaving || (underWay === 0 && !retry)) void deliver(false);
    },
    /** The network is back. */
    hurry(): void {
      if (retry) void deliver(true);
    },
    close(): void {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}

/** The server has understood, and says no: it would say so again. */
const isFinal = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && error.status < 500 && error.status !== 429;
