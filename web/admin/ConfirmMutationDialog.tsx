import { type ComponentProps, useRef } from 'react';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { type ToastTitles, useMutationWithToast } from './mutation-with-toast.ts';

/** Confirms and sends one change, and shows the result in a toast. `isDone`: whether the change was made. */
export function ConfirmMutationDialog(
  props: Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'onClosed'> & {
    /** The key of the query that reads what the change deletes. All other queries are fetched again. */
    deletedQueryKey?: readonly [string];
    titles: ToastTitles;
    send(): Promise<{ message: string }>;
    onClosed(isDone: boolean): void;
  },
) {
  const { deletedQueryKey, titles, send, onClosed, ...dialog } = props;
  const mutate = useMutationWithToast(deletedQueryKey);
  const isDone = useRef(false);

  async function handleConfirm() {
    isDone.current = await mutate(send, titles);
  }
  return <ConfirmDialog {...dialog} onConfirm={handleConfirm} onClosed={() => onClosed(isDone.current)} />;
}
