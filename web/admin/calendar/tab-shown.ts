import { createContext, useContext, useEffect, useRef } from 'react';

/** Whether the tab that it is in is in sight. */
export const TabShown = createContext(true);

/** What went wrong in a form no longer matters when its tab was left; what was typed stays. */
export function useForgottenWhenLeft(forget: () => void): void {
  const isShown = useContext(TabShown);
  const latest = useRef(forget);
  useEffect(() => {
    latest.current = forget;
  });
  useEffect(() => {
    if (!isShown) latest.current();
  }, [isShown]);
}
