import { resendMail } from '#contracts/mail/mails.ts';
import { callApi } from '../api.ts';
import { useMutationWithToast, useRefetch } from './mutation-with-toast.ts';

type Mail = { id: number };

/** Most mails are sent within this time. */
const REFETCH_DELAY_MS = 3_000;

export const sendMailAgainProps = ({ id }: Mail) => ({
  titles: { done: 'Email sent again', failed: 'Failed to send the email again' },
  send: () => callApi(resendMail, { params: { id }, body: {} }),
});

export function useRefetchMailsLater(): () => void {
  const refetch = useRefetch();
  return () => void setTimeout(refetch, REFETCH_DELAY_MS);
}

/** Returns a function that sends a mail again, even if its button disappears at the click. */
export function useSendMailAgain(): (mail: Mail) => Promise<void> {
  const mutate = useMutationWithToast();
  const refetchLater = useRefetchMailsLater();
  return async (mail) => {
    const { send, titles } = sendMailAgainProps(mail);
    if (await mutate(send, titles)) refetchLater();
  };
}
