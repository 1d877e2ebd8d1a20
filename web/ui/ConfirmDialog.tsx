import { type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/** Asks before something that cannot be undone. Closes when `onConfirm` is done; whoever gave it tells the outcome. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  confirming,
  dismiss = 'Cancel',
  onConfirm,
  onClosed,
}: {
  title: string;
  children: ReactNode;
  confirm: string;
  /** What the button says while it is being done. */
  confirming: string;
  /** What the other button says, where 'Cancel' could be misread. */
  dismiss?: string;
  onConfirm(): Promise<void>;
  onClosed(): void;
}) {
  const isRunning = useRef(false);
  const [isPending, setPending] = useState(false);

  async function act(close: () => void) {
    if (isRunning.current) return;
    isRunning.current = true;
    setPending(true);
    await onConfirm();
    close();
  }

  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClosed={onClosed}
      actions={(close) => (
        <>
          <Button variant="secondary" onClick={close}>
            {dismiss}
          </Button>
          <Button variant="danger" aria-disabled={isPending} onClick={() => void act(close)}>
            {isPending ? confirming : confirm}
          </Button>
        </>
      )}
    >
      {children}
    </Dialog>
  );
}
