import { useEffect, useRef } from 'react';

/** For what replaces the element that had the focus. Ignored while `takesFocus` is false. */
export function useFocusOnMount<Target extends HTMLElement>(takesFocus = true) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (takesFocus) target.current?.focus();
  }, [takesFocus]);
  return target;
}
