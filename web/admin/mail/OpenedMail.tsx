import { useState } from 'react';
import { type ListedMail, putMailAside } from '#contracts/mail/mails.ts';
import { callApi } from '../../api.ts';
import { useMutationWithToast } from '../mutation-with-toast.ts';
import { putAsideTitles } from '../PutMailAsideButton.tsx';
import { SendMailElsewhereDialog } from '../SendMailElsewhereDialog.tsx';
import { useSendMailAgain } from '../send-mail-again.ts';
import { MailDialog } from './MailDialog.tsx';

/** The dialog of the mail with this id. The dialog for another address stays open after the mail's dialog is closed. */
export function OpenedMail({ id, mails, onClosed }: { id: number | null; mails: ListedMail[]; onClosed(): void }) {
  const sendAgain = useSendMailAgain();
  const mutate = useMutationWithToast();
  const [readdressed, setReaddressed] = useState<ListedMail | null>(null);
  return (
    <>
      {id !== null && (
        <MailDialog
          key={id}
          id={id}
          listed={mails.find((mail) => mail.id === id)}
          onSendAgain={() => void sendAgain({ id })}
          onSendElsewhere={setReaddressed}
          onPutAside={() => void mutate(() => callApi(putMailAside, { params: { id } }), putAsideTitles)}
          onClosed={onClosed}
        />
      )}
      {readdressed && <SendMailElsewhereDialog mail={readdressed} onClosed={() => setReaddressed(null)} />}
    </>
  );
}
