import { createContext, useContext, useEffect, useRef } from 'react';

/** Whether the tab that it is in is in sight. */
export const TabVisibleContext = createContext(true);

/** What went wrong in a form no longer matters when its tab was left; what was typed stays. */
export function useResetOnTabLeave(forget: () => void): void {
  const isShown = useContext(TabVisibleContext);
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (!isShown) latest.current();
  }, [isShown]);
}
