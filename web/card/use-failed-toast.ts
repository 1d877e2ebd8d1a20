import { useEffect } from 'react';
import { toast } from '../ui/toast.ts';
import { refused } from './payment-words.ts';

/** For whoever comes back from a refused second step, or waited for a card that failed in the end. */
export function useFailedToast(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return;
    const { title, sentence } = refused(undefined);
    toast({ title, description: sentence, variant: 'destructive' });
  }, [isFailed]);
}
