import { useDialogHistory } from '../admin/dialog-history.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** The question before a draft goes back to what is published. */
export function DiscardDialog(props: {
  /** The end of the warning: 'on all pages'. */
  where: string;
  onConfirm(): Promise<void>;
  onClosed(): void;
}) {
  const { where, onConfirm, onClosed } = props;
  useDialogHistory(onClosed);
  return (
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
}
