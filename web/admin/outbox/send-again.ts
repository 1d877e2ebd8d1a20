import { getToday, listMails, sendMailAgain } from '#contracts/today.ts';
import { listAuditLog } from '#contracts/users.ts';
import { call } from '../../api.ts';
import { useChange, useRefetch } from '../sent-change.ts';

const touched = [getToday.path, listMails.path, listAuditLog.path];
/** After so long a mail has left, as a rule. */
const LEAVES_WITHIN_MS = 3_000;

/** Sends a mail again; the outcome is told by a toast. */
export function useSendAgain(): (mail: { id: number }) => Promise<boolean> {
  const change = useChange(touched);
  const refetch = useRefetch(touched);
  return async ({ id }) => {
    const titles = { done: 'Mail sent again', failed: 'Failed to send the mail again' };
    const isDone = await change(() => call(sendMailAgain, { params: { id } }), titles);
    if (isDone) setTimeout(refetch, LEAVES_WITHIN_MS);
    return isDone;
  };
}
