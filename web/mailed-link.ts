import { useCallback, useEffect, useRef, useState } from 'react';
import { readFromTab } from './tab-storage.ts';

/**
 * Returns the secret of a mailed link, and removes it from the address bar at once, because addresses are seen, shared
 * and kept in the history. The state of the history entry keeps the secret under `stateKey`, for a reload and the back
 * button. `link` is undefined until the address has been read, and null if there is no link. `readAddress` must be the
 * same function in each rendering.
 */
export function useMailedLink<Link>(stateKey: string, readAddress: () => Link | null) {
  const [link, setLink] = useState<Link | null>();
  const current = useRef<Link | null>(null);

  const replaceLink = useCallback(
    (next: Link | null) => {
      current.current = next;
      if (next) history.replaceState({ ...history.state, [stateKey]: next }, '', location.pathname);
      setLink(next);
    },
    [stateKey],
  );

  useEffect(() => {
    const readLink = () => replaceLink(readAddress() ?? history.state?.[stateKey] ?? current.current);
    readLink();
    // The visitor may open another mail's link in this tab, or step back to the previous one.
    addEventListener('hashchange', readLink);
    addEventListener('popstate', readLink);
    return () => {
      removeEventListener('hashchange', readLink);
      removeEventListener('popstate', readLink);
    };
  }, [replaceLink, readAddress, stateKey]);

  return { link, replaceLink };
}

/** Reads a value that this tab has stored, and removes it. Null also if the browser forbids storage. */
export function takeFromTab(key: string): string | null {
  const value = readFromTab(key);
  if (value !== null) sessionStorage.removeItem(key);
  return value;
}
