import { Info } from 'lucide-react';
import { useSearch } from 'wouter';
import { useMounted } from '../ui/use-mounted.ts';
import { useUserState } from './current-user.ts';
import { VERIFICATION_PAGE } from './verification-link.ts';

const signInFirstMessage = 'Please sign in first, and you’ll go straight to the page you wanted.';
const confirmEmailMessage = 'Sign in with the password you chose, then confirm your email address with one button.';

/** The reason why the visitor was sent to the sign-in page. It stays after the toast. */
export function SignInReason() {
  const userState = useUserState();
  const mounted = useMounted();
  const next = new URLSearchParams(useSearch()).get('next');
  const endedReason = userState.status === 'anonymous' ? userState.endedBecause : undefined;
  const reason =
    endedReason ?? (next === null ? undefined : next === VERIFICATION_PAGE ? confirmEmailMessage : signInFirstMessage);
  if (!mounted || !reason) return null;
  return (
    <p className="mt-5 flex gap-3 rounded-control bg-leaf-soft p-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
      {reason}
    </p>
  );
}
