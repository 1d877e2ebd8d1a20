import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { listAuditLog, listUsers } from '#contracts/users.ts';
import { RefusedError } from '../api.ts';
import { endingOf } from '../session-end.ts';
import { sentenceOf } from '../ui/submission.ts';
import { toast } from '../ui/toast.ts';

/** What the toast is called; its sentence is the server's. */
export type Titles = { done: string; failed: string };

/** Fetches anew whatever a change may have touched. */
export function useRefetchUsers(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { path } of [listUsers, listAuditLog]) void queries.invalidateQueries({ queryKey: [path] });
  };
}

/** A change that needs no form: sent once however often it is asked for, its outcome told by a toast. */
export function useChange() {
  const refetch = useRefetchUsers();
  const underWay = useRef(new Set<string>());

  /** Whether it was done. */
  return async function change(send: () => Promise<{ message: string }>, titles: Titles): Promise<boolean> {
    if (underWay.current.has(titles.done)) return false;
    underWay.current.add(titles.done);
    try {
      const { message } = await send();
      toast({ title: titles.done, description: message });
      return true;
    } catch (error) {
      tellFailure(titles.failed, error);
      return false;
    } finally {
      underWay.current.delete(titles.done);
      // After a failure too: what we know may be what was wrong.
      refetch();
    }
  };
}

/** Answers the sentence that it tells. */
export function tellFailure(title: string, error: unknown): string {
  const sentence = sentenceOf(error);
  // That the session is over is told already.
  if (!(error instanceof RefusedError && endingOf(error)))
    toast({ title, description: sentence, variant: 'destructive' });
  return sentence ?? `${title}. Please try again.`;
}
