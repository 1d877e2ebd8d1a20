import { createContext, useContext, useEffect } from 'react';
import { useLatest } from '../../ui/use-latest.ts';

/** Whether the tab around this component is shown. */
export const TabVisibleContext = createContext(true);

/** Calls `onLeave` when the tab is left, so that a form can clear its errors but keep its input. */
export function useResetOnTabLeave(onLeave: () => void): void {
  const isVisible = useContext(TabVisibleContext);
  const latestOnLeave = useLatest(onLeave);
  useEffect(() => {
    if (!isVisible) latestOnLeave.current();
  }, [isVisible, latestOnLeave]);
}
