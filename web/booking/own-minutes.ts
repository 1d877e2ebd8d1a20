import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getOwnMinutes } from '#contracts/booking/client-credit.ts';
import { getMyMinutes } from '#contracts/booking/my-call.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import { payWithMinutes } from '#domain/credit.ts';
import { useUserState } from '../accounts/current-user.ts';
import { ApiError, callApi } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { readUseOfMinutes, saveUseOfMinutes } from '../paid-call-draft.ts';
import { endpointQuery } from '../queries.ts';

/** The cents that are left to pay for a call, and the minutes of it that the client's credit pays. */
export type MinutesPayment = ReturnType<typeof payWithMinutes>;

const readMinutesLink = () => (/^#(free|paid)-/.test(location.hash) ? location.hash.slice(1) : null);

/**
 * The minutes that the visitor can spend here: those of a confirmed account, or of the mailed link behind the '#' of the
 * address. The choice to use them survives the way to the checkout and back.
 */
export function useOwnMinutes() {
  const userState = useUserState();
  const { link } = useMailedLink('minutesLink', readMinutesLink);
  const hasAccount = userState.status === 'signed-in' && userState.user.isVerified && !userState.user.isAdmin;
  const ofAccount = useQuery({ ...endpointQuery(getOwnMinutes), enabled: hasAccount, staleTime: 0 });
  const ofLink = useQuery({
    queryKey: [getMyMinutes.path, link],
    queryFn: () => callApi(getMyMinutes, { body: { link: link ?? '' } }),
    enabled: Boolean(link) && userState.status === 'anonymous',
  });
  const [isChosen, setChosen] = useState(readUseOfMinutes);
  const [corrections, setCorrections] = useState<Partial<Record<CallMinutes, number>>>({});
  const query = hasAccount ? ofAccount : ofLink;
  const minutes = query.data?.minutes ?? 0;
  const isUsed = isChosen && minutes > 0;

  return {
    minutes,
    hasAccount,
    isUsed,
    setUsed(next: boolean) {
      saveUseOfMinutes(next);
      setChosen(next);
    },
    /** Returns what is left to pay; null unless minutes are used. */
    pay(length: CallMinutes, cents: number): MinutesPayment | null {
      if (!isUsed) return null;
      const after = payWithMinutes({ minutes: length, cents }, minutes);
      return { ...after, cents: corrections[length] ?? after.cents };
    },
    /** The fields of the request. */
    sent: { useMinutes: isUsed, ...(isUsed && !hasAccount && link && { minutesLink: link }) },
    /** Shows the server's amount after minutes, and how many minutes there are by now. */
    correct(length: CallMinutes, error: unknown) {
      if (!(error instanceof ApiError) || error.code !== 'PRICE_CHANGED' || error.amount === undefined) return;
      setCorrections({ ...corrections, [length]: error.amount });
      void query.refetch();
    },
  };
}
