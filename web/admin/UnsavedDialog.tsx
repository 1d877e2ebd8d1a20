import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** The question before unsaved text is lost. Render it before the text's dialog: when both close, it closes first. */
export function UnsavedDialog(props: { title: string; onKeep(): void; onDiscard(): void; children: ReactNode }) {
  return (
    <Dialog
      title={props.title}
      role="alertdialog"
      onClosed={props.onKeep}
      dismiss="Keep writing"
      actions={() => (
        <Button
          variant="secondary"
          className="border-danger/75! text-danger! hover:bg-danger-soft!"
          onClick={props.onDiscard}
        >
          Discard
        </Button>
      )}
    >
      {props.children}
    </Dialog>
  );
}
