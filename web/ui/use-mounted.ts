import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating: whatever depends on the visitor's clock, zone or locale waits for true. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
