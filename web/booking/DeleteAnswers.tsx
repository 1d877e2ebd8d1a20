import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';

type DeleteAnswersProps = {
  /** The calls to which the answers belong. */
  calls: 'this call' | 'all calls';
  /** Withdraws the consent, and returns the server's sentence. */
  withdraw: () => Promise<string>;
  onFailed?: (error: unknown) => void;
};

const consequences = {
  'this call': 'Your goals and answers are deleted for good, and you take back your consent. Your call stays as it is.',
  'all calls':
    'Your goals and answers before all your calls are deleted for good, and you take back your consent. Your calls stay as they are.',
};

/** The button that withdraws the consent about health data, and its confirmation. */
export function DeleteAnswers({ calls, withdraw, onFailed }: DeleteAnswersProps) {
  const noteId = useId();
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleConfirm() {
    setFailure(null);
    try {
      toast({ title: 'Your answers are deleted', description: await withdraw() });
    } catch (error) {
      setFailure(showFailure('Your answers were not deleted', error, 'Something went wrong. Please try again.'));
      onFailed?.(error);
    }
  }

  return (
    <>
      <FailureNote note={failure === null ? null : { id: noteId, sentence: failure }} />
      <Button
        variant="secondary"
        onClick={() => setConfirming(true)}
        aria-describedby={failure === null ? undefined : noteId}
      >
        Delete my answers
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title="Delete your answers?"
          confirm="Delete my answers"
          confirming="Deleting..."
          dismiss="Keep them"
          onConfirm={handleConfirm}
          onClosed={() => setConfirming(false)}
        >
          <p>{consequences[calls]}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
