import { useLayoutEffect, useState } from 'react';

/**
 * The element in which screen readers announce toasts: inside the topmost modal dialog, since they ignore everything
 * outside.
 */
export function useAnnouncer(dialog: HTMLDialogElement | null, toastId: number | undefined): HTMLElement {
  const [announcer] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    // Text that moves is announced again, so it stays until the next toast.
    if (!announcer.textContent) (dialog ?? document.body).append(announcer);
  }, [announcer, dialog, toastId]);
  return announcer;
}
