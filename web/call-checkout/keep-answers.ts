import { PAID_CALL_DRAFT_KEY, readFromTab, saveInTab, type TabStorage } from '../tab-storage.ts';
import type { CallPayment } from './call-payment.ts';

/**
 * Puts what was typed for a hold that has ended into this tab's draft, unless the tab has a draft of its own. A hold may
 * have been chosen in a tab that is closed by now.
 */
export function keepAnswers({ call: { answers } }: CallPayment, storage?: TabStorage): void {
  if (answers && readFromTab(PAID_CALL_DRAFT_KEY, storage) === null) {
    saveInTab(PAID_CALL_DRAFT_KEY, JSON.stringify({ answers, held: null }), storage);
  }
}
