import { useEffect, useRef } from 'react';

/** The browser asks before it reloads or closes a page with unsaved input. */
export function useUnloadWarning(isUnsaved: () => boolean): void {
  const latestIsUnsaved = useRef(isUnsaved);

  useEffect(() => {
    latestIsUnsaved.current = isUnsaved;
  });

  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (latestIsUnsaved.current()) event.preventDefault();
    };
    addEventListener('beforeunload', handleBeforeUnload);
    return () => removeEventListener('beforeunload', handleBeforeUnload);
  }, []);
}
