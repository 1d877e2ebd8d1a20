import { useEffect, useRef, useState } from 'react';

/**
 * The link of the mail. It is taken out of the address bar at once, where it would be seen, shared and kept in the history,
 * and into the state of this step of the history, where a reload and the back button find it. Undefined until the address
 * has been looked at, null where there is none.
 */
export function useCallLink(hash: RegExp = bookedCallHash) {
  const [link, setLink] = useState<string | null>();
  const currentLink = useRef<string | null>(null);

  useEffect(() => {
    const readAddress = () => {
      currentLink.current = readLink(hash) ?? currentLink.current;
      if (currentLink.current) saveLinkInHistory(currentLink.current);
      setLink(currentLink.current);
    };
    readAddress();
    // Another mail's link in the same tab, or a step back to the one before.
    addEventListener('hashchange', readAddress);
    addEventListener('popstate', readAddress);
    return () => {
      removeEventListener('hashchange', readAddress);
      removeEventListener('popstate', readAddress);
    };
  }, [hash]);

  /** A change has made a new link; the one before is void. */
  function replaceLink(next: string) {
    currentLink.current = next;
    saveLinkInHistory(next);
    setLink(next);
  }

  return { link, replaceLink };
}

const bookedCallHash = /^#(free|paid)-/;
/** What the mail "Please confirm your call" carries. Stays the same object, as `useCallLink` wants it. */
export const heldCallHash = /^#\d+\./;

type CallLinkState = { callLink?: string } | null;

/** Other things may stand behind the # too, such as the way to the content. */
function readLink(hash: RegExp): string | null {
  if (hash.test(location.hash)) return location.hash.slice(1);
  return (history.state as CallLinkState)?.callLink ?? null;
}

function saveLinkInHistory(callLink: string): void {
  history.replaceState({ ...history.state, callLink }, '', location.pathname);
}
