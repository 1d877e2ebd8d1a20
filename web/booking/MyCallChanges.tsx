import { CalendarClock, CalendarX2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { cancelMyCall, type MyCall } from '#contracts/booking/my-call.ts';
import { describeTooLateToChange, getChangeDeadline, isMoneyAtStake } from '#domain/cancellation.ts';
import { callApi, serverNow } from '../api.ts';
import { OwnTimeText } from '../slots/OwnTimeText.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ContactLink } from '../ui/ContactLink.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { dismissToast } from '../ui/toast.ts';
import { beforeCancellingMessage, describeMoneyRule } from './cancellation-messages.ts';
import { FormPanel } from './FormPanel.tsx';
import { MoveMyCall } from './MoveMyCall.tsx';
import { type ChangeProps, reloadIfOutdated, showChangeError } from './my-call-change.ts';
import { callState } from './my-call-state.ts';

export function MyCallChanges(changeProps: ChangeProps) {
  const [step, setStep] = useState<'start' | 'moving' | 'returned'>('start');
  const { call } = changeProps;
  if (!callState(call, serverNow()).isAhead) return null;
  if (!call.canChange) return <TooLateToChange call={call} />;
  if (!call.isMailedLink) return <ChangeByMail call={call} />;
  if (step === 'moving') return <MoveMyCall {...changeProps} onBack={() => setStep('returned')} />;
  return <ChangeButtons {...changeProps} takesFocus={step === 'returned'} onMove={() => setStep('moving')} />;
}

function ChangeButtons({ takesFocus, onMove, ...changeProps }: ChangeProps & { takesFocus: boolean; onMove(): void }) {
  const { call, link, onChanged } = changeProps;
  const noteId = useId();
  const moveButton = useRef<HTMLButtonElement>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (takesFocus) moveButton.current?.focus();
  }, [takesFocus]);

  async function cancel() {
    setFailure(null);
    try {
      const changed = await callApi(cancelMyCall, { body: { link } });
      dismissToast();
      onChanged({ outcome: 'cancelled', ...changed });
    } catch (error) {
      setFailure(showChangeError('cancelled', error));
      reloadIfOutdated(error, changeProps);
    }
  }

  return (
    <FormPanel title="Something came up?">
      <p>
        You can move or cancel this call here until <ChangeTerms call={call} />
      </p>
      <FailureNote note={failure === null ? null : { id: noteId, sentence: failure }} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button ref={moveButton} onClick={onMove}>
          <CalendarClock aria-hidden className="size-5" />
          Move this call
        </Button>
        <Button
          variant="secondary"
          onClick={() => setConfirming(true)}
          aria-describedby={failure === null ? undefined : noteId}
        >
          <CalendarX2 aria-hidden className="size-5" />
          Cancel this call
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title="Cancel this call?"
          confirm="Cancel this call"
          confirming="Canceling..."
          dismiss="Keep the call"
          onConfirm={cancel}
          onClosed={() => setConfirming(false)}
        >
          <p>
            Your call on <OwnTimeText instant={new Date(call.startsAt)} /> will be canceled, and others can book the
            time right away.
          </p>
          {call.money !== 'none' && <p>{beforeCancellingMessage(call)} You can also move the call for free.</p>}
        </ConfirmDialog>
      )}
    </FormPanel>
  );
}

function TooLateToChange({ call }: { call: MyCall }) {
  return (
    <FormPanel title="Something came up?">
      <p>
        {describeTooLateToChange(call.changeNoticeHours, isMoneyAtStake(call.money) ? call : undefined)} My address is{' '}
        <ContactLink />.
      </p>
    </FormPanel>
  );
}

/** The end of the sentence about changes: the deadline, and the rule about the money. */
const ChangeTerms = ({ call }: { call: MyCall }) => (
  <>
    <OwnTimeText instant={getChangeDeadline(new Date(call.startsAt), call.changeNoticeHours)} />.
    {call.kind === 'paid' && ' Moving it is free.'} {describeMoneyRule(call)}
  </>
);

/** The note for the browser that booked: its link shows the call, but only the mailed link can change it. */
function ChangeByMail({ call }: { call: MyCall }) {
  return (
    <FormPanel title="Something came up?">
      <p className="[overflow-wrap:anywhere]">
        To move or cancel this call, use the link in the email to <strong>{call.email}</strong>. You can do that until{' '}
        <ChangeTerms call={call} />
      </p>
    </FormPanel>
  );
}
