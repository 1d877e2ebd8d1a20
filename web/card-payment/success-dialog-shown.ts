import { readFromTab, saveInTab } from '../tab-storage.ts';

const STORAGE_KEY = 'told-of-payment';

/** Whether this tab has yet to celebrate this payment; a reload does not celebrate it again. */
export function claimSuccessDialog(paymentIntentId: string): boolean {
  const isFirst = readFromTab(STORAGE_KEY) !== paymentIntentId;
  saveInTab(STORAGE_KEY, paymentIntentId);
  return isFirst;
}
