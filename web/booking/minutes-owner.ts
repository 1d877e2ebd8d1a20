import { lazy } from 'react';
import { useUserState } from '../accounts/current-user.ts';
import { useMounted } from '../ui/use-mounted.ts';

// Only clients need them, who are few.
export const UseMinutes = lazy(() => import('./UseMinutes.tsx'));
export const BookedWithMinutesNote = lazy(() => import('./BookedWithMinutes.tsx'));

/** Whether the visitor may have minutes: with a confirmed account, or by the link of a mail. */
export function useMinutesOwner(): { hasAccount: boolean } | null {
  const userState = useUserState();
  const mounted = useMounted();
  if (!mounted) return null;
  if (userState.status === 'signed-in')
    return userState.user.isVerified && !userState.user.isAdmin ? { hasAccount: true } : null;
  const hasLink = /^#(free|paid)-/.test(location.hash) || Boolean(history.state?.minutesLink);
  return userState.status === 'anonymous' && hasLink ? { hasAccount: false } : null;
}
