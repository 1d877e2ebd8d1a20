import { useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and while hydrating. For content that depends on the visitor's clock or locale. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Like `useMounted`, but in a task after the first rendering: for a part that a phone takes long to render again. */
export function useMountedLater(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}
