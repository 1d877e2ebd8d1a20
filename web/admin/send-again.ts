import { listMails, sendMailAgain } from '#contracts/mails.ts';
import { getToday } from '#contracts/today.ts';
import { listAuditLog } from '#contracts/users.ts';
import { call } from '../api.ts';
import { useChange, useRefetch } from './sent-change.ts';

type Mail = { id: number };

const touched = [getToday.path, listMails.path, listAuditLog.path];
/** After so long a mail has left, as a rule. */
const LEAVES_WITHIN_MS = 3_000;

/** What a button that sends a mail again does. */
export const sendingAgain = ({ id }: Mail) => ({
  touched,
  titles: { done: 'Mail sent again', failed: 'Failed to send the mail again' },
  send: () => call(sendMailAgain, { params: { id } }),
});

/** Shows the mail as it is when it has left. */
export function useLookLater(): () => void {
  const refetch = useRefetch(touched);
  return () => void setTimeout(refetch, LEAVES_WITHIN_MS);
}

/** The same without a button that stays. */
export function useSendAgain(): (mail: Mail) => Promise<void> {
  const change = useChange(touched);
  const lookLater = useLookLater();
  return async (mail) => {
    const { send, titles } = sendingAgain(mail);
    if (await change(send, titles)) lookLater();
  };
}
