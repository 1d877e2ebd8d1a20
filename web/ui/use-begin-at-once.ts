import { type ChangeEvent, useState } from 'react';
import { hasRightOfWithdrawal } from '#domain/withdrawal-zones.ts';
import { useSite } from '../site.tsx';
import { useMounted } from './use-mounted.ts';

/**
 * Returns the answer to the question whether a purchase may begin at once, and the properties of its `Checkbox`, which
 * is never required. Only buyers with a right of withdrawal are asked, unless the settings ask everyone. With null,
 * nobody is asked.
 */
export function useBeginAtOnce(purchase: 'course' | 'call' | null) {
  const { beginAtOnce: question } = useSite();
  const [isTicked, setTicked] = useState(false);
  // The server doesn't know the buyer's time zone.
  const mounted = useMounted();
  const isAsked = mounted && (question.isForEveryone || hasRightOfWithdrawal(browserTimeZone()));
  if (!purchase || !isAsked) return { beginAtOnce: undefined, beginAtOnceBox: null };
  return {
    beginAtOnce: isTicked,
    beginAtOnceBox: {
      label: question[purchase],
      hint: 'You don’t have to tick this to go on.',
      checked: isTicked,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTicked(target.checked),
    },
  };
}

const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';
