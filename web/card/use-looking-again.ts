import { useEffect, useRef } from 'react';
import { pollDelayMs } from './payment-return.ts';

const POLL_EVERY_MS = 5_000;

/**
 * Looks by itself while it is on: as soon as the connection is back or the page is seen again, and now and then meanwhile.
 * `look` says whether the server was reached: one that answers and cannot tell is asked ever more seldom.
 */
export function usePolling(isOn: boolean, look: () => Promise<{ isReached: boolean }>): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });

  useEffect(() => {
    if (!isOn) return;
    let isLooking = false;
    let answers = 0;
    let restsUntil = 0;
    const lookOnce = async () => {
      if (isLooking || performance.now() < restsUntil || document.visibilityState !== 'visible') return;
      isLooking = true;
      const { isReached } = await latest.current();
      isLooking = false;
      if (!isReached) return;
      restsUntil = performance.now() + pollDelayMs(answers + 2);
      answers += 1;
    };
    const again = () => void lookOnce();
    const timer = setInterval(again, POLL_EVERY_MS);
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [isOn]);
}
