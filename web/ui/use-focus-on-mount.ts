import { useEffect, useRef } from 'react';

/**
 * Returns a ref that takes the focus, for an element that replaces the one that had it. Ignored while `takesFocus` is
 * false.
 */
export function useFocusOnMount<Target extends HTMLElement>(takesFocus = true) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (takesFocus) target.current?.focus();
  }, [takesFocus]);
  return target;
}
