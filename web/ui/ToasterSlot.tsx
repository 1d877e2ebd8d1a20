import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { getShownToast, watchToasts } from './toast.ts';

const loadToaster = () => import('./Toaster.tsx').then(({ Toaster }) => Toaster);

/** Fetches the code that shows toasts early, for pages whose toasts also tell that the network went away. */
export function usePreloadToaster(): void {
  useEffect(() => {
    loadToaster().catch(() => {});
  }, []);
}

/** Stands once in the shell and costs nothing until the first toast. */
export function ToasterSlot() {
  const isNeeded = useSyncExternalStore(watchToasts, getShownToast, () => null) !== null;
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    // Without a network the toast stays away; whatever went wrong also stands in the page itself.
    if (isNeeded && !Toaster)
      loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => {},
      );
  }, [isNeeded, Toaster]);

  // What a toast says stands in the page as well.
  return (
    Toaster && (
      <ErrorBoundary name="Toasts" fallback={null}>
        <Toaster />
      </ErrorBoundary>
    )
  );
}
