import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { type ToastTitles, useMutationWithToast } from './mutation-with-toast.ts';

/** The look of a button in a row of a list. */
export const smallButtonClass = 'min-h-11! px-4! py-2!';

/** Sends one change, once. `what` names the subject of the button for screen readers. */
export function ActionButton(props: {
  children: ReactNode;
  what: string;
  queryPaths: readonly string[];
  titles: ToastTitles;
  send(): Promise<{ message: string }>;
  /** Runs instead of sending, where the coach must confirm first. */
  onClick?: (() => void) | undefined;
  onDone(): void;
}) {
  const { children, what, queryPaths, titles, send, onClick, onDone } = props;
  const mutate = useMutationWithToast(queryPaths);
  const [isPending, setPending] = useState(false);

  async function handleClick() {
    if (onClick) return onClick();
    if (isPending) return;
    setPending(true);
    if (await mutate(send, titles)) onDone();
    setPending(false);
  }

  return (
    <Button
      variant="secondary"
      aria-disabled={isPending}
      onClick={() => void handleClick()}
      className={smallButtonClass}
    >
      {children}
      <span className="sr-only"> {what}</span>
    </Button>
  );
}
