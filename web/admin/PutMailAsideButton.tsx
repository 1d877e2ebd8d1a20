import { type ListedMail, putMailAside } from '#contracts/mail/mails.ts';
import { callApi } from '../api.ts';
import { ActionButton } from './ActionButton.tsx';

export const putAsideTitles = { done: 'Email put aside', failed: 'Failed to put the email aside' };

/** Removes a mail that was not sent from the coach's overview. */
export function PutMailAsideButton({ mail, onDone }: { mail: ListedMail; onDone(): void }) {
  return (
    <ActionButton
      screenReaderText={`the email to ${mail.recipient}`}
      titles={putAsideTitles}
      send={() => callApi(putMailAside, { params: { id: mail.id } })}
      onDone={onDone}
    >
      Put aside
    </ActionButton>
  );
}
