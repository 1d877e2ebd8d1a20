import { useSyncExternalStore } from 'react';

const media = '(min-width: 72rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(media);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Returns whether a table fits. False on the server and while hydrating. */
export const useIsWideScreen = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(media).matches,
    () => false,
  );
