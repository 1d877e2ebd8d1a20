import { useCoachDates } from '../admin/coach-dates.ts';
import { useDialogHistory } from '../admin/dialog-history.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { ScheduledDraft } from './DraftNotes.tsx';

/** The question before all unpublished changes are discarded. */
export function DiscardDialog(props: {
  /** The end of the warning: 'on all pages'. */
  where: string;
  scheduled: ScheduledDraft | null;
  onConfirm(): Promise<void>;
  onClosed(): void;
}) {
  const { where, scheduled, onConfirm, onClosed } = props;
  const { shortMomentOf } = useCoachDates();
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
      {scheduled && (
        <p>
          What goes live on {shortMomentOf(scheduled.publishAt)} stays. To stop that too, choose “Cancel this date”
          afterwards.
        </p>
      )}
    </ConfirmDialog>
  );
}
