import { useEffect, useRef } from 'react';

/** The browser asks before it reloads or closes the page while something would be lost. */
export function useUnloadWarning(isUnsaved: () => boolean): void {
  const ask = useRef(isUnsaved);

  useEffect(() => {
    ask.current = isUnsaved;
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (ask.current()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
}
