import { ApiError } from '../../api.ts';

/** The waits before retries. They grow, to spare a site that is down. */
const RETRY_AFTER_MS = [2_000, 5_000, 10_000, 20_000, 30_000];

/** A position in seconds, and when it was reached, in milliseconds. */
export type Position = { seconds: number; at: number };

type PositionSaverOptions = {
  /** Sends a position. A retry (`isRetry`) does not count as the member's activity. */
  send(position: Position, isRetry: boolean): Promise<void>;
  /** Keeps the unsaved position in case the page closes; null once all are saved. */
  storeUnsaved(position: Position | null): void;
  /** Called with true once saving fails and is retried, and with false once that ends. */
  onRetrying(isWaiting: boolean): void;
};

/** Saves positions one after the other, the latest only, and retries until the server has it. */
export function createPositionSaver({ send, storeUnsaved, onRetrying }: PositionSaverOptions) {
  let unsaved: Position | null = null;
  let failures = 0;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pendingCount = 0;

  async function sendPosition(isRetry: boolean): Promise<void> {
    clearTimeout(retry);
    retry = undefined;
    const sent = unsaved;
    if (sent === null) return;
    pendingCount += 1;
    try {
      await send(sent, isRetry);
      handleSaved(sent);
    } catch (error) {
      handleFailure(sent, error);
    }
    pendingCount -= 1;
    if (unsaved !== null && !retry && !isClosed && pendingCount === 0) await sendPosition(false);
  }

  function handleSaved(sent: Position): void {
    failures = 0;
    onRetrying(false);
    if (unsaved !== sent) return;
    unsaved = null;
    storeUnsaved(null);
  }

  function handleFailure(sent: Position, error: unknown): void {
    if (isFinal(error)) {
      onRetrying(false);
      if (unsaved !== sent) return;
      unsaved = null;
      // After signing in again, the member continues from here. Positions refused for other reasons are dropped.
      if (error.status !== 401) storeUnsaved(null);
      return;
    }
    if (isClosed) return;
    const waitMs = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)];
    failures += 1;
    onRetrying(true);
    retry = setTimeout(() => void sendPosition(true), waitMs);
  }

  return {
    save(seconds: number, isLeaving: boolean): void {
      unsaved = { seconds, at: Date.now() };
      storeUnsaved(unsaved);
      if (isLeaving || (pendingCount === 0 && !retry)) void sendPosition(false);
    },
    /** Retries at once, since the network is back. */
    retryNow(): void {
      if (retry) void sendPosition(true);
    },
    close(): void {
      isClosed = true;
      clearTimeout(retry);
    },
  };
}

/** Returns whether the server would refuse the position again. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;
