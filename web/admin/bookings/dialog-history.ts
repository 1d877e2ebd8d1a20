import { useEffect, useRef } from 'react';

type HistoryState = { drawerDepth?: number; isDialog?: boolean } | null;

/** Whether the present step of the history is a window's own. */
export const isDialogHistoryEntry = (): boolean => (history.state as HistoryState)?.isDialog === true;

/** The same address once more, one step further from the list. */
export function pushDialogHistoryEntry(): void {
  if (isDialogHistoryEntry()) return;
  const drawerDepth = (history.state as HistoryState)?.drawerDepth ?? 0;
  history.pushState({ drawerDepth: drawerDepth > 0 ? drawerDepth + 1 : 0, isDialog: true }, '');
}

/** While whoever calls this is shown it has a step of the history, so that Back leaves it and not the page. */
export function useDialogHistory(onBack: () => void): void {
  const latestOnBack = useRef(onBack);

  useEffect(() => {
    latestOnBack.current = onBack;
  });

  useEffect(() => {
    pushDialogHistoryEntry();
    const handlePopState = () => {
      if (!isDialogHistoryEntry()) latestOnBack.current();
    };
    addEventListener('popstate', handlePopState);
    return () => {
      removeEventListener('popstate', handlePopState);
      if (isDialogHistoryEntry()) history.back();
    };
  }, []);
}
