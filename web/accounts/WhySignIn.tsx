import { Info } from 'lucide-react';
import { useSearch } from 'wouter';
import { useMounted } from '../ui/mounted.ts';
import { useKnownUser } from './current-user.ts';

/** Why somebody who did not ask for the sign-in page sees it. Outlasts the toast. */
export function WhySignIn() {
  const known = useKnownUser();
  const mounted = useMounted();
  const isOnTheWay = new URLSearchParams(useSearch()).has('next');
  const ended = known.status === 'anonymous' ? known.endedBecause : undefined;
  const why = ended ?? (isOnTheWay ? 'Please sign in first. Then you go on to the page that you wanted.' : undefined);
  if (!mounted || !why) return null;
  return (
    <p className="mt-5 flex gap-3 rounded-control bg-leaf-soft p-4">
      <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
      {why}
    </p>
  );
}
