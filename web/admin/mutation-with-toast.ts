import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, NetworkError } from '../api.ts';
import { readSessionEnd } from '../session-end.ts';
import { toast } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';

/** The titles of the toast. Its description is the server's message. */
export type ToastTitles = { done: string; failed: string };

/** Returns a function that fetches again what the page shows, except the query with this key, whose row is deleted. */
export function useRefetch(deletedQueryKey?: readonly [string]): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey: [address] }) => address !== deletedQueryKey?.[0] && String(address).startsWith('/api/'),
    });
}

/** Shows a toast about a change of this page. `undo`, if given, takes the change back. */
export const showChange = (title: string, description?: string, undo?: () => void): void =>
  toast({ title, description, action: undo && { label: 'Undo', onClick: undo }, isChange: true });

/** Returns `mutate`, which sends a change without a form and shows the result in a toast. Ignores a second click. */
export function useMutationWithToast(deletedQueryKey?: readonly [string]) {
  const refetch = useRefetch(deletedQueryKey);
  const pendingTitles = useRef(new Set<string>());

  /** Returns whether the change was made. `send` may return another title than `titles.done`. */
  return async function mutate(
    send: () => Promise<{ message: string; title?: string }>,
    titles: ToastTitles,
  ): Promise<boolean> {
    if (pendingTitles.current.has(titles.done)) return false;
    pendingTitles.current.add(titles.done);
    try {
      const { message, title = titles.done } = await send();
      showChange(title, message);
      return true;
    } catch (error) {
      showErrorToast(titles.failed, error);
      return false;
    } finally {
      pendingTitles.current.delete(titles.done);
      // After a failure too, since the data may be out of date.
      refetch();
    }
  };
}

/**
 * Shows the error in a toast. Returns a sentence for the note in the form: `replyLostText` if there was no reply, so
 * that the request may have reached the server.
 */
export function showErrorToast(title: string, error: unknown, replyLostText?: string): string {
  const sentence = getErrorMessage(error);
  // Another toast says already that the session is over.
  if (!(error instanceof ApiError && readSessionEnd(error)))
    toast({ title, description: sentence, variant: 'destructive' });
  if (replyLostText && error instanceof NetworkError) return replyLostText;
  return sentence ?? `${title}. Please try again.`;
}
