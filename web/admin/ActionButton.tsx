import { type ReactNode, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { type ToastTitles, useMutationWithToast } from './mutation-with-toast.ts';

/** Of a button that stands in a row of a list. */
export const smallButtonClass = 'min-h-11! px-4! py-2!';

/** Sends one change, once. `what` says to screen readers whom it is about. */
export function ActionButton(props: {
  children: ReactNode;
  what: string;
  touched: readonly string[];
  titles: ToastTitles;
  send(): Promise<{ message: string }>;
  /** In place of sending at once. */
  onAsk?: (() => void) | undefined;
  onDone(): void;
}) {
  const { children, what, touched, titles, send, onAsk, onDone } = props;
  const mutate = useMutationWithToast(touched);
  const [isPending, setPending] = useState(false);

  async function handleClick() {
    if (onAsk) return onAsk();
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
