import { useEffect } from 'react';
import { restoreAnswers } from '../paid-call-draft.ts';
import type { CallPayment } from './call-payment.ts';

/** A hold that has ended may have been chosen in a tab that is closed by now: the form has its answers here as well. */
export function useRestoredAnswers({ call: { answers } }: CallPayment): void {
  useEffect(() => {
    if (answers) restoreAnswers(answers);
  }, [answers]);
}
