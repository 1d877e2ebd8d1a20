import { type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** The question before an action that matters. It closes when `onConfirm` is done; the caller shows the outcome. */
export function ConfirmDialog(props: {
  title: string;
  children: ReactNode;
  confirm: string;
  /** The button's text during the action. */
  confirming: string;
  /** The other button's text, if 'Cancel' is ambiguous. */
  dismiss?: string;
  /** True if the action can be taken back: then its button does not warn. */
  isReversible?: boolean;
  onConfirm(): Promise<void>;
  onClosed(): void;
}) {
  const { title, children, confirm, confirming, dismiss = 'Cancel', isReversible = false, onConfirm, onClosed } = props;
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);

  async function act(close: () => void) {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    try {
      await onConfirm();
    } finally {
      close();
    }
  }

  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClosed={onClosed}
      dismiss={dismiss}
      actions={(close) => (
        <Button variant={isReversible ? 'primary' : 'danger'} aria-disabled={isPending} onClick={() => void act(close)}>
          {isPending ? confirming : confirm}
        </Button>
      )}
    >
      {children}
    </Dialog>
  );
}
