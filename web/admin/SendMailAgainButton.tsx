import { useState } from 'react';
import type { ListedMail } from '#contracts/mails.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ActionButton } from './ActionButton.tsx';
import { mailKindLabel } from './mail-labels.ts';
import { sendMailAgainProps, useRefetchMailsLater, useSendMailAgain } from './send-mail-again.ts';

/** Sends a mail again. If it was sent already, the coach confirms it first. */
export function SendMailAgainButton({ mail, onDone }: { mail: ListedMail; onDone?(): void }) {
  const refetchLater = useRefetchMailsLater();
  const sendAgain = useSendMailAgain();
  const [isConfirmOpen, setConfirmOpen] = useState(false);

  function handleDone() {
    refetchLater();
    onDone?.();
  }

  return (
    <>
      <ActionButton
        what={`to ${mail.recipient}`}
        {...sendMailAgainProps(mail)}
        onClick={mail.state === 'sent' ? () => setConfirmOpen(true) : undefined}
        onDone={handleDone}
      >
        Send again
      </ActionButton>
      {isConfirmOpen && (
        <ConfirmDialog
          title="Send this mail again?"
          confirm="Send again"
          confirming="Sending..."
          onConfirm={() => sendAgain(mail)}
          onClosed={() => setConfirmOpen(false)}
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
