import type { MyCall } from '#contracts/booking/my-call.ts';
import { ApiError, mayHaveArrived } from '../api.ts';
import { toast } from '../ui/toast.ts';
import { getErrorMessage } from '../ui/use-form-submit.ts';

/** A finished change: the call's new link and data. `money`: what cancelling did with the money. */
export type ChangedCall = { link: string; call: MyCall } & (
  | { outcome: 'moved' }
  | { outcome: 'cancelled'; money: MyCall['money'] }
);

export type ChangeProps = {
  call: MyCall;
  link: string;
  onChanged(changed: ChangedCall): void;
  /** Called when the shown call is out of date and has to be loaded again. */
  onOutdated(): void;
};

export function showChangeError(change: ChangedCall['outcome'], error: unknown): string {
  const isReplyLost = mayHaveArrived(error);
  const done = change === 'moved' ? 'moved' : 'canceled';
  const sentence = isReplyLost
    ? `The connection dropped, so there’s no telling whether your call was ${done}. Please check your inbox before you try again.`
    : (getErrorMessage(error) ?? 'Something went wrong. Please try again.');
  toast({
    title: isReplyLost ? 'No answer' : `Your call wasn’t ${done}`,
    description: sentence,
    variant: 'destructive',
  });
  return sentence;
}

/** Reloads the call after a refusal which shows that the call or its link has changed. */
export function reloadIfOutdated(error: unknown, { onOutdated }: Pick<ChangeProps, 'onOutdated'>): void {
  if (error instanceof ApiError && ['NOT_FOUND', 'NOT_POSSIBLE', 'TOO_LATE'].includes(error.code ?? '')) onOutdated();
}
