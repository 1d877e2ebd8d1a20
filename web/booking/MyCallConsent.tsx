import { useId, useState } from 'react';
import { Link } from 'wouter';
import { type MyCall, withdrawMyConsent } from '#contracts/my-call.ts';
import { policyPath } from '#domain/policies.ts';
import { callApi } from '../api.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';
import { FormPanel } from './FormPanel.tsx';
import { reloadIfOutdated } from './my-call-change.ts';

type ConsentProps = { call: MyCall; link: string; onWithdrawn(call: MyCall): void; onOutdated(): void };

/** Whether the coach may keep the client's answers, and the way to take that back. */
export function MyCallConsent({ call, link, onWithdrawn, onOutdated }: ConsentProps) {
  const noteId = useId();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const canWithdraw = call.hasAnswers || call.consent === 'given';
  if (!canWithdraw && call.consent === 'not-asked') return null;

  async function withdraw() {
    setFailure(null);
    try {
      const { call: changed, message } = await callApi(withdrawMyConsent, { body: { link } });
      toast({ title: 'Your answers are deleted', description: message });
      onWithdrawn(changed);
    } catch (error) {
      setFailure(showFailure('Your answers were not deleted', error, 'Something went wrong. Please try again.'));
      reloadIfOutdated(error, { onOutdated });
    }
  }

  return (
    <FormPanel title="What you told me">
      <p>
        {describeConsent(call)}{' '}
        <Link href={policyPath('health-privacy')} className="text-link">
          What I do with health data
        </Link>
      </p>
      <FailureNote note={failure === null ? null : { id: noteId, sentence: failure }} />
      {canWithdraw && (
        <Button
          variant="secondary"
          onClick={() => setAsking(true)}
          aria-describedby={failure === null ? undefined : noteId}
        >
          Delete my answers
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Delete your answers?"
          confirm="Delete my answers"
          confirming="Deleting..."
          dismiss="Keep them"
          onConfirm={withdraw}
          onClosed={() => setAsking(false)}
        >
          <p>Your goals and answers are deleted for good, and you take back your consent. Your call stays as it is.</p>
        </ConfirmDialog>
      )}
    </FormPanel>
  );
}

function describeConsent({ consent, hasAnswers }: MyCall): string {
  if (!hasAnswers && consent === 'withdrawn') return 'Your goals and answers are deleted. Your call stays as it is.';
  const start = consent === 'given' ? 'You agreed that I keep what you wrote' : 'I keep what you wrote';
  return `${start} to prepare for this call. If you’d rather not, delete it here; your call stays as it is.`;
}
