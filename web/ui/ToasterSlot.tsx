import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { recordPresses } from './last-press.ts';
import { getShownToast, watchToasts } from './toast.ts';

export const loadToaster = () => import('./Toaster.tsx').then(({ Toaster }) => Toaster);

/** Loads the toaster at the first touch or key, for pages whose toasts also report a lost network. */
export function usePreloadToaster(): void {
  useEffect(() => {
    const load = () => {
      stop();
      loadToaster().catch(() => {});
    };
    const stop = () => {
      for (const sign of firstSigns) removeEventListener(sign, load, true);
    };
    for (const sign of firstSigns) addEventListener(sign, load, true);
    return stop;
  }, []);
}

const firstSigns = ['pointerdown', 'keydown', 'focusin'];

/** The place of the toasts in the shell. It loads nothing before the first toast. */
export function ToasterSlot() {
  // A toast must not cover the element that was pressed last, so presses are recorded before the toaster loads.
  useEffect(recordPresses, []);
  const isNeeded = useSyncExternalStore(watchToasts, getShownToast, () => null) !== null;
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    // Without a network there is no toast, but the page shows the error too.
    if (isNeeded && !Toaster)
      loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => {},
      );
  }, [isNeeded, Toaster]);

  // If the toaster fails, nothing replaces it, since the page shows the same text.
  return (
    Toaster && (
      <ErrorBoundary name="Toasts" fallback={null}>
        <Toaster />
      </ErrorBoundary>
    )
  );
}
