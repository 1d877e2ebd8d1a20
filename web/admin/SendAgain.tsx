import { useState } from 'react';
import type { ListedMail } from '#contracts/mails.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ActionButton } from './ActionButton.tsx';
import { mailWords } from './mail-words.ts';
import { sendingAgain, useLookLater, useSendAgain } from './send-again.ts';

/** One that has not left is tried at once; one that the person has already is not sent by a slip of the finger. */
export function SendAgain({ mail, onDone }: { mail: ListedMail; onDone?(): void }) {
  const lookLater = useLookLater();
  const sendAgain = useSendAgain();
  const [isAsking, setAsking] = useState(false);

  function done() {
    lookLater();
    onDone?.();
  }

  return (
    <>
      <ActionButton
        what={`to ${mail.recipient}`}
        {...sendingAgain(mail)}
        onAsk={mail.state === 'sent' ? () => setAsking(true) : undefined}
        onDone={done}
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
            {mailWords(mail.kind)}.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
