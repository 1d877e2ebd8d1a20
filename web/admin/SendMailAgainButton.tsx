import type { ListedMail } from '#contracts/mail/mails.ts';
import { ActionButton } from './ActionButton.tsx';
import { mailKindLabel } from './mail-labels.ts';
import { sendMailAgainProps, useRefetchMailsLater } from './send-mail-again.ts';

/** Sends a mail again. If it was sent already, the coach confirms it first. */
export function SendMailAgainButton({ mail, onDone }: { mail: ListedMail; onDone?(): void }) {
  const refetchLater = useRefetchMailsLater();
  return (
    <ActionButton
      screenReaderText={`to ${mail.recipient}`}
      {...sendMailAgainProps(mail)}
      question={
        mail.state === 'sent' && {
          title: 'Send this email again?',
          confirm: 'Send again',
          confirming: 'Sending...',
          children: (
            <p className="[overflow-wrap:anywhere]">
              This email was already sent. Send it once more to <strong>{mail.recipient}</strong>:{' '}
              {mailKindLabel(mail.kind)}.
            </p>
          ),
        }
      }
      onDone={() => {
        refetchLater();
        onDone?.();
      }}
    >
      Send again
    </ActionButton>
  );
}
