import { useEffect } from 'react';
import { useLatest } from '../ui/use-latest.ts';

/** The browser asks before it reloads or closes a page with unsaved input. */
export function useUnloadWarning(isUnsaved: () => boolean): void {
  const latestIsUnsaved = useLatest(isUnsaved);
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (latestIsUnsaved.current()) event.preventDefault();
    };
    addEventListener('beforeunload', handleBeforeUnload);
    return () => removeEventListener('beforeunload', handleBeforeUnload);
  }, [latestIsUnsaved]);
}
