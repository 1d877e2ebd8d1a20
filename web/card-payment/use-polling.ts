import { useEffect } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import { pollDelayMs } from './poll-delays.ts';

const POLL_EVERY_MS = 5_000;

/**
 * Polls a visible tab while `isOn`: every five seconds, when the connection returns, and when the tab becomes visible.
 * Each time the server was reached (`isReached`), the pause before the next poll grows.
 */
export function usePolling(isOn: boolean, poll: () => Promise<{ isReached: boolean }>): void {
  const latest = useLatest(poll);

  useEffect(() => {
    if (!isOn) return;
    let isPolling = false;
    let replies = 0;
    let pausedUntil = 0;
    const pollOnce = async () => {
      if (isPolling || performance.now() < pausedUntil || document.visibilityState !== 'visible') return;
      isPolling = true;
      const { isReached } = await latest.current();
      isPolling = false;
      if (!isReached) return;
      pausedUntil = performance.now() + pollDelayMs(replies + 2);
      replies += 1;
    };
    const pollNow = () => void pollOnce();
    const timer = setInterval(pollNow, POLL_EVERY_MS);
    addEventListener('online', pollNow);
    document.addEventListener('visibilitychange', pollNow);
    return () => {
      clearInterval(timer);
      removeEventListener('online', pollNow);
      document.removeEventListener('visibilitychange', pollNow);
    };
  }, [isOn, latest]);
}
