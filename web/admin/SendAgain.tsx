import { useState } from 'react';
import type { ListedMail } from '#contracts/mails.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ActionButton } from './ActionButton.tsx';
import { mailKindLabel } from './mail-words.ts';
import { sendMailAgainProps, useRefetchMailsLater, useSendMailAgain } from './send-again.ts';

/** One that has not left is tried at once; one that the person has already is not sent by a slip of the finger. */
export function SendMailAgainButton({ mail, onDone }: { mail: ListedMail; onDone?(): void }) {
  const lookLater = useRefetchMailsLater();
  const sendAgain = useSendMailAgain();
  const [isAsking, setAsking] = useState(false);

  function handleDone() {
    lookLater();
    onDone?.();
  }

  return (
    <>
      <ActionButton
        what={`to ${mail.recipient}`}
        {...sendMailAgainProps(mail)}
        onAsk={mail.state === 'sent' ? () => setAsking(true) : undefined}
        onDone={handleDone}
      >
        Send again
      </ActionButton>
      {isAsking && (
        <ConfirmDialog
          title="Send this mail again?"
          confirm="Send again"
          confirming="Sending..."
          onConfirm={() => sendAgain(mail)}
          onClosed={() => setAsking(false)}
        >
          <p className="[overflow-wrap:anywhere]">
            This mail was sent already, and is sent once more to <strong>{mail.recipient}</strong>:{' '}
            {mailKindLabel(mail.kind)}.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
