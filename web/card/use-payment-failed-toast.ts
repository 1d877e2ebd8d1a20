import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { paymentRefused } from './payment-notices.ts';

/** For whoever comes back from a refused second step, or waited for a card that failed in the end. */
export function usePaymentFailedToast(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return;
    const { title, sentence } = paymentRefused(undefined);
    toast({ title, description: sentence, variant: 'destructive' });
  }, [isFailed]);
}
