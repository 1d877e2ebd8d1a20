import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { shownToast, watchToasts } from './toast.ts';

const loadToaster = () => import('./Toaster.tsx').then(({ Toaster }) => Toaster);

/** Fetches the code that shows toasts early, for pages whose toasts also tell that the network went away. */
export function usePreparedToaster(): void {
  useEffect(() => {
    loadToaster().catch(() => {});
  }, []);
}

/** Stands once in the shell and costs nothing until the first toast. */
export function ToasterSlot() {
  const wanted = useSyncExternalStore(watchToasts, shownToast, () => null) !== null;
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    // Without a network the toast stays away; whatever went wrong also stands in the page itself.
    if (wanted && !Toaster)
      loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => {},
      );
  }, [wanted, Toaster]);

  return Toaster && <Toaster />;
}
