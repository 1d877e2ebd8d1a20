import { createContext, useContext, useEffect, useRef } from 'react';

/** Whether the tab that it is in is in sight. */
export const TabVisibleContext = createContext(true);

/** What went wrong in a form no longer matters when its tab was left; what was typed stays. */
export function useResetOnTabLeave(onLeave: () => void): void {
  const isVisible = useContext(TabVisibleContext);
  const latestOnLeave = useRef(onLeave);
  useEffect(() => {
    latestOnLeave.current = onLeave;
  });
  useEffect(() => {
    if (!isVisible) latestOnLeave.current();
  }, [isVisible]);
}
