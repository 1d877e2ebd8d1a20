import { type ReactNode, useState } from 'react';
import { hasRightOfWithdrawal } from '#domain/withdrawal-zones.ts';
import { useSite } from '../site.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useMounted } from '../ui/use-mounted.ts';

/**
 * The question whether a purchase may begin at once, for a buyer who has a right of withdrawal: its box, which is never
 * checked beforehand and never has to be, and the answer, undefined for all others.
 */
export function useBeginAtOnce(purchase: 'course' | 'call'): { beginAtOnce: boolean | undefined; box: ReactNode } {
  const { beginAtOnce: question } = useSite();
  const [isTicked, setTicked] = useState(false);
  // The server doesn't know the buyer's clock.
  const mounted = useMounted();
  const isAsked = mounted && (question.isForEveryone || hasRightOfWithdrawal(browserTimeZone()));
  if (!isAsked) return { beginAtOnce: undefined, box: null };
  return {
    beginAtOnce: isTicked,
    box: (
      <Checkbox
        label={question[purchase]}
        hint="You don’t have to tick this to go on."
        checked={isTicked}
        onChange={({ target }) => setTicked(target.checked)}
      />
    ),
  };
}

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
