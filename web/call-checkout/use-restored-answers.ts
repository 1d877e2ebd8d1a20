import { useEffect } from 'react';
import { restoreAnswers } from '../paid-call-draft.ts';
import type { CallPayment } from './call-payment.ts';

/** Puts the call's answers back into the booking form, also if they were typed in a tab that is closed now. */
export function useRestoredAnswers({ call: { answers } }: CallPayment): void {
  useEffect(() => {
    if (answers) restoreAnswers(answers);
  }, [answers]);
}
