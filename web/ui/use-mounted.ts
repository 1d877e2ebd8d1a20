import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns false on the server and while hydrating. Use it for content that depends on the visitor's clock, zone or
 * locale.
 */
export const useMounted = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
