import { useEffect } from 'react';
import { useLatest } from '../ui/use-latest.ts';

/** Makes the browser ask before it reloads or closes the page while `isUnsaved` returns true. */
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
