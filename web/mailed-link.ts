import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The secret of a mailed link. It leaves the address bar at once, because addresses are seen, shared and kept in the
 * history. The state of this history step keeps it under `stateKey`, for a reload and the back button. Undefined until
 * the address has been read, null if it holds no link. `readAddress` must stay the same function.
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
