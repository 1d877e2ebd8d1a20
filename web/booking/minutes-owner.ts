import { lazy } from 'react';
import { useUserState } from '../accounts/current-user.ts';
import { useMounted } from '../ui/use-mounted.ts';

// These load on demand: most visitors have no minutes.
export const UseMinutes = lazy(() => import('./UseMinutes.tsx'));
export const BookedWithMinutesNote = lazy(() => import('./BookedWithMinutes.tsx'));

/** Returns how the visitor can have minutes: by a confirmed account or by a mailed link. Null if by neither. */
export function useMinutesOwner(): { hasAccount: boolean } | null {
  const userState = useUserState();
  const mounted = useMounted();
  if (!mounted) return null;
  if (userState.status === 'signed-in')
    return userState.user.isVerified && !userState.user.isAdmin ? { hasAccount: true } : null;
  const hasLink = /^#(free|paid)-/.test(location.hash) || Boolean(history.state?.minutesLink);
  return userState.status === 'anonymous' && hasLink ? { hasAccount: false } : null;
}
