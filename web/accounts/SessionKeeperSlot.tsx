import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { PageAudience } from '#domain/access.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { hasSignedInHint, setUserLoading, setUserState, useUserState } from './current-user.ts';

const loadSessionKeeper = () => import('./SessionKeeper.tsx').then(({ SessionKeeper }) => SessionKeeper);

/** Loads the session keeper once a user may be signed in, so that other visitors do not download it. */
export function SessionKeeperSlot({ access }: { access: PageAudience }) {
  const [path] = useLocation();
  const { status } = useUserState();
  const [isNeeded, setNeeded] = useState(false);
  const [Keeper, setKeeper] = useState<ComponentType<{ access: PageAudience }> | null>(null);

  useEffect(() => {
    if (isNeeded) return;
    const opensProtected = status === 'loading' && access !== 'anyone';
    const checkNeed = () => setNeeded(status === 'signed-in' || opensProtected || hasSignedInHint());
    checkNeed();
    if (status === 'loading' && access === 'anyone' && !hasSignedInHint()) setUserState({ status: 'anonymous' });
    // A user may have signed in in another tab.
    addEventListener('focus', checkNeed);
    document.addEventListener('visibilitychange', checkNeed);
    return () => {
      removeEventListener('focus', checkNeed);
      document.removeEventListener('visibilitychange', checkNeed);
    };
  }, [isNeeded, status, access, path]);

  useEffect(() => {
    if (!isNeeded) return;
    const load = () => {
      setUserLoading();
      loadSessionKeeper().then(
        (loaded) => setKeeper(() => loaded),
        () => setUserLoading(load),
      );
    };
    load();
  }, [isNeeded]);

  return (
    Keeper && (
      <ErrorBoundary name="Session keeper" fallback={null}>
        <Keeper access={access} />
      </ErrorBoundary>
    )
  );
}
