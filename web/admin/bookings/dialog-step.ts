import { useEffect, useRef } from 'react';

type Step = { drawerDepth?: number; isDialog?: boolean } | null;

/** Whether the present step of the history is a window's own. */
export const isDialogStep = (): boolean => (history.state as Step)?.isDialog === true;

/** The same address once more, one step further from the list. */
export function enterDialogStep(): void {
  if (isDialogStep()) return;
  const drawerDepth = (history.state as Step)?.drawerDepth ?? 0;
  history.pushState({ drawerDepth: drawerDepth > 0 ? drawerDepth + 1 : 0, isDialog: true }, '');
}

/** While whoever calls this is shown it has a step of the history, so that Back leaves it and not the page. */
export function useDialogStep(onBack: () => void): void {
  const goBack = useRef(onBack);

  useEffect(() => {
    goBack.current = onBack;
  });

  useEffect(() => {
    enterDialogStep();
    const look = () => {
      if (!isDialogStep()) goBack.current();
    };
    addEventListener('popstate', look);
    return () => {
      removeEventListener('popstate', look);
      if (isDialogStep()) history.back();
    };
  }, []);
}
