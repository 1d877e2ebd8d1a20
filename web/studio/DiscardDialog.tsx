import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

type DiscardDialogProps = {
  /** The end of the warning: 'on all pages'. */
  where: string;
  onConfirm(): Promise<void>;
  onClosed(): void;
};

/** The question before a draft goes back to what is published. */
export const DiscardDialog = ({ where, onConfirm, onClosed }: DiscardDialogProps) => (
  <ConfirmDialog
    title="Discard all changes?"
    confirm="Discard them"
    confirming="Discarding…"
    dismiss="Keep them"
    onConfirm={onConfirm}
    onClosed={onClosed}
  >
    <p>Everything since the last time you published goes, {where}. This can’t be undone.</p>
  </ConfirmDialog>
);
