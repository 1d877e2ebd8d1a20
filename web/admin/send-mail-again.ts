import { listAuditLog } from '#contracts/accounts/users.ts';
import { listClients } from '#contracts/clients/clients.ts';
import { listMails, resendMail } from '#contracts/mail/mails.ts';
import { getToday } from '#contracts/today/today.ts';
import { callApi } from '../api.ts';
import { useMutationWithToast, useRefetch } from './mutation-with-toast.ts';

type Mail = { id: number };

export const mailQueryPaths = [getToday.path, listMails.path, listClients.path, listAuditLog.path];
/** Most mails are sent within this time. */
const REFETCH_DELAY_MS = 3_000;

export const sendMailAgainProps = ({ id }: Mail) => ({
  queryPaths: mailQueryPaths,
  titles: { done: 'Email sent again', failed: 'Failed to send the email again' },
  send: () => callApi(resendMail, { params: { id }, body: {} }),
});

export function useRefetchMailsLater(): () => void {
  const refetch = useRefetch(mailQueryPaths);
  return () => void setTimeout(refetch, REFETCH_DELAY_MS);
}

/** Sends a mail again where the button is gone by then. */
export function useSendMailAgain(): (mail: Mail) => Promise<void> {
  const mutate = useMutationWithToast(mailQueryPaths);
  const refetchLater = useRefetchMailsLater();
  return async (mail) => {
    const { send, titles } = sendMailAgainProps(mail);
    if (await mutate(send, titles)) refetchLater();
  };
}
