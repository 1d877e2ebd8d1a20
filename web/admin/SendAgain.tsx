import type { ListedMail } from '#contracts/mails.ts';
import { ActionButton } from './ActionButton.tsx';
import { sendingAgain, useLookLater } from './send-again.ts';

export function SendAgain({ mail, onDone }: { mail: ListedMail; onDone?(): void }) {
  const lookLater = useLookLater();

  function done() {
    lookLater();
    onDone?.();
  }

  return (
    <ActionButton what={`to ${mail.recipient}`} {...sendingAgain(mail)} onDone={done}>
      Send again
    </ActionButton>
  );
}
