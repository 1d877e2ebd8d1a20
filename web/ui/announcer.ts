import { useLayoutEffect, useState } from 'react';

/** The element in which screen readers are told of a toast: in the topmost modal window, since all outside it is silent. */
export function useAnnouncer(dialog: HTMLDialogElement | null, toastId: number | undefined): HTMLElement {
  const [announcer] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    // Text that moves is announced again, so it stays until the next toast.
    if (!announcer.textContent) (dialog ?? document.body).append(announcer);
  }, [announcer, dialog, toastId]);
  return announcer;
}
