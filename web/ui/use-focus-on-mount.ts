import { useEffect, useRef } from 'react';

/** Returns a ref that takes the focus, for an element in place of the one that had it, if `takesFocus`. */
export function useFocusOnMount<Target extends HTMLElement>(takesFocus = true) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (takesFocus) target.current?.focus();
  }, [takesFocus]);
  return target;
}
