import { useState } from 'react';
import type { DraftOf } from '#contracts/studio/studio-endpoints.ts';
import { useCoachDates } from '../admin/coach-dates.ts';
import { OtherTabChoice } from '../admin/OtherTabChoice.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/**
 * The choice between this tab's draft and a newer one that another tab or device has saved. `questionStart` begins the
 * question: 'Your pages were'.
 */
export function NewerDraftChoice(
  props: Pick<DraftOf<object>, 'savedAt' | 'savedBy'> & { questionStart: string; onTaken(): void; onKept(): void },
) {
  const { questionStart, savedAt, savedBy, onTaken, onKept } = props;
  const { shortMomentOf } = useCoachDates();
  const by = savedAt && savedBy ? `, by ${savedBy} on ${shortMomentOf(savedAt)}` : '';
  return (
    <div className="mt-2">
      <OtherTabChoice
        question={`${questionStart} changed on another device or tab${by}. What you typed here last isn’t saved.`}
        choices={[
          {
            name: 'Go on with the newest',
            hint: 'Shows what was changed there. Undo brings back what you typed here.',
            onChoose: onTaken,
          },
          {
            name: 'Keep mine',
            hint: 'Saves what you see here instead. Undo brings back what was changed there.',
            onChoose: onKept,
          },
        ]}
      />
    </div>
  );
}

/** Returns a function that says whether and when the audience, such as 'Members', sees a saved draft. */
export function useSavedState(audience: string) {
  const { shortMomentOf } = useCoachDates();
  return (studio: { isChanged: boolean; revision: number; scheduled: ScheduledDraft | null }): string => {
    const { isChanged, revision, scheduled } = studio;
    if (!isChanged) return `${audience} see this.`;
    if (scheduled?.revision === revision) return `Saved. Goes live ${shortMomentOf(scheduled.publishAt)}.`;
    return `Saved. ${audience} see it once you publish.`;
  };
}
export type ScheduledDraft = { publishAt: string; revision: number };

/** Says that scheduled changes will not be published any more. */
export function DroppedScheduleNote({ publishAt }: Pick<ScheduledDraft, 'publishAt'>) {
  const { shortMomentOf } = useCoachDates();
  return <p>What was to go live on {shortMomentOf(publishAt)} won’t any more.</p>;
}

/** The moment when changes go live, and a button to cancel that. `isInDraft`: the draft has not changed since. */
export function ScheduleNote(props: { publishAt: string; isInDraft: boolean; onCancel(): Promise<void> }) {
  const { publishAt, isInDraft, onCancel } = props;
  const { shortMomentOf } = useCoachDates();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel bg-apricot-soft px-4 py-3">
      <p className="grow">
        These changes go live by themselves on {shortMomentOf(publishAt)}. What you change now isn’t part of it: publish
        it afterwards.
      </p>
      <Button variant="quiet" onClick={() => (isInDraft ? void onCancel() : setConfirming(true))}>
        Cancel this date
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Cancel this date?"
          confirm="Cancel the date"
          confirming="Canceling…"
          dismiss="Keep it"
          onConfirm={onCancel}
          onClosed={() => setConfirming(false)}
        >
          <DroppedScheduleNote publishAt={publishAt} />
          <p>You’ve changed your draft since, so these changes may be nowhere else.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
