import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';

type LinkLookup<Found> =
  | { status: 'loading' }
  | { status: 'found'; found: Found }
  | { status: 'invalid' }
  | { status: 'failed'; sentence: string; code: string | undefined };

/**
 * Looks up the subject of a mailed link; `lookAgain` repeats it. `read` must be the same function in each rendering,
 * because another one starts a new look-up.
 */
export function useLinkLookup<Found>(token: string | undefined, read: (token: string) => Promise<Found>) {
  const [lookup, setLookup] = useState<LinkLookup<Found>>({ status: 'loading' });
  const latestLookup = useRef(0);

  const lookAgain = useCallback(async () => {
    latestLookup.current += 1;
    const number = latestLookup.current;
    if (token === undefined) return;
    // After a failure, shows that the look-up is under way, so that another failure takes the focus again.
    setLookup((shown) => (shown.status === 'failed' ? { status: 'loading' } : shown));
    const next = await lookUp(token, read);
    if (number === latestLookup.current) setLookup(next);
  }, [token, read]);

  useEffect(() => {
    setLookup({ status: 'loading' });
    void lookAgain();
  }, [lookAgain]);

  return { lookup, lookAgain };
}

async function lookUp<Found>(token: string, read: (token: string) => Promise<Found>): Promise<LinkLookup<Found>> {
  try {
    return { status: 'found', found: await read(token) };
  } catch (error) {
    const refusal = error instanceof ApiError ? error : undefined;
    if (refusal?.fields.token) return { status: 'invalid' };
    const sentence = getErrorMessage(error) ?? 'Your link couldn’t be checked. Please try again.';
    return { status: 'failed', sentence, code: refusal?.code };
  }
}
