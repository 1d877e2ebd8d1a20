import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../api.ts';
import { readSessionEnd } from '../session-end.ts';
import { toast } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';

/** What the toast is called; its sentence is the server's. */
export type ToastTitles = { done: string; failed: string };

/** Fetches anew whatever a change may have touched: all whose address begins with one of these. */
export function useRefetch(queryPaths: readonly string[]): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => queryPaths.some((path) => String(queryKey[0]).startsWith(path)),
    });
}

/** A change that needs no form: sent once however often it is asked for, its outcome told by a toast. */
export function useMutationWithToast(queryPaths: readonly string[]) {
  const refetch = useRefetch(queryPaths);
  const pendingTitles = useRef(new Set<string>());

  /** Whether it was done. */
  return async function mutate(send: () => Promise<{ message: string }>, titles: ToastTitles): Promise<boolean> {
    if (pendingTitles.current.has(titles.done)) return false;
    pendingTitles.current.add(titles.done);
    try {
      const { message } = await send();
      toast({ title: titles.done, description: message });
      return true;
    } catch (error) {
      showErrorToast(titles.failed, error);
      return false;
    } finally {
      pendingTitles.current.delete(titles.done);
      // After a failure too: what we know may be what was wrong.
      refetch();
    }
  };
}

/** Answers the sentence that it tells. */
export function showErrorToast(title: string, error: unknown): string {
  const sentence = getErrorMessage(error);
  // That the session is over is told already.
  if (!(error instanceof ApiError && readSessionEnd(error)))
    toast({ title, description: sentence, variant: 'destructive' });
  return sentence ?? `${title}. Please try again.`;
}
