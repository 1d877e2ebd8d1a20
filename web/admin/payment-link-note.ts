import type { UnpaidCall } from '#contracts/booking/payment-links.ts';
import { useCoachDates } from './coach-dates.ts';

/** Returns the function that says until when the payment link of an unpaid call or bill works. */
export function usePaymentLinkNote() {
  const { dayOf } = useCoachDates();
  return ({ isLinkOpen, payBy }: Pick<UnpaidCall, 'isLinkOpen' | 'payBy'>): string =>
    isLinkOpen ? `The payment link works until ${dayOf(payBy)}.` : 'The payment link has expired.';
}
