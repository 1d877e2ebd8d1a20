import { listMails, resendMail } from '#contracts/mails.ts';
import { getToday } from '#contracts/today.ts';
import { listAuditLog } from '#contracts/users.ts';
import { callApi } from '../api.ts';
import { useMutationWithToast, useRefetch } from './mutation-with-toast.ts';

type Mail = { id: number };

const mailQueryPaths = [getToday.path, listMails.path, listAuditLog.path];
/** After so long a mail has left, as a rule. */
const REFETCH_DELAY_MS = 3_000;

/** What a button that sends a mail again does. */
export const sendMailAgainProps = ({ id }: Mail) => ({
  touched: mailQueryPaths,
  titles: { done: 'Mail sent again', failed: 'Failed to send the mail again' },
  send: () => callApi(resendMail, { params: { id } }),
});

/** Shows the mail as it is when it has left. */
export function useRefetchMailsLater(): () => void {
  const refetch = useRefetch(mailQueryPaths);
  return () => void setTimeout(refetch, REFETCH_DELAY_MS);
}

/** The same without a button that stays. */
export function useSendMailAgain(): (mail: Mail) => Promise<void> {
  const mutate = useMutationWithToast(mailQueryPaths);
  const refetchLater = useRefetchMailsLater();
  return async (mail) => {
    const { send, titles } = sendMailAgainProps(mail);
    if (await mutate(send, titles)) refetchLater();
  };
}
