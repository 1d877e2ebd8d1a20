import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and while hydrating. For content that depends on the visitor's clock or locale. */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
