import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getMyMinutes, getOwnMinutes } from '#contracts/booking/client-credit.ts';
import type { CallMinutes } from '#domain/bookings.ts';
import { payWithMinutes } from '#domain/credit.ts';
import { callApi } from '../api.ts';
import { useMailedLink } from '../mailed-link.ts';
import { readUseOfMinutes, saveUseOfMinutes } from '../paid-call-draft.ts';
import { Checkbox } from '../ui/Checkbox.tsx';
import { useDollars } from '../ui/use-dollars.ts';
import type { MinutesChoice, PriceRefusal } from './minutes-choice.ts';

/**
 * Lets a client pay with minutes, those of the confirmed account or of the mailed link in the address, and shows what
 * is left to pay. Renders nothing without minutes. `refusal` is the amount that the server expected instead.
 */
export default function UseMinutes(props: {
  hasAccount: boolean;
  length: CallMinutes;
  cents: number;
  refusal: PriceRefusal | null;
  onChosen(choice: MinutesChoice | null): void;
}) {
  const { hasAccount, length, cents, refusal, onChosen } = props;
  const dollars = useDollars();
  const { link } = useMailedLink('minutesLink', readLink);
  const { data, refetch } = useQuery({
    queryKey: ['minutes', hasAccount || link],
    queryFn: () => (hasAccount ? callApi(getOwnMinutes, {}) : callApi(getMyMinutes, { body: { link: link ?? '' } })),
    enabled: hasAccount || Boolean(link),
    staleTime: 0,
  });
  const [isChosen, setChosen] = useState(readUseOfMinutes);
  const minutes = data?.minutes ?? 0;
  const isUsed = isChosen && minutes > 0;
  const afterCredit = payWithMinutes({ minutes: length, cents }, minutes);
  const toPay = refusal?.length === length ? refusal.cents : afterCredit.cents;

  useEffect(() => {
    const minutesLink = hasAccount ? undefined : (link ?? undefined);
    onChosen(isUsed ? { cents: toPay, hasAccount, sent: { useMinutes: true, minutesLink } } : null);
    // Takes the choice back when the client signs out, so that no minutes are spent.
    return () => onChosen(null);
  }, [onChosen, isUsed, toPay, hasAccount, link]);
  useEffect(() => {
    if (refusal) void refetch();
  }, [refusal, refetch]);

  if (minutes === 0) return null;
  return (
    <section aria-label="Your minutes">
      <Checkbox
        label={`Use my ${countMinutes(minutes)}`}
        hint={describeUse(minutes, length)}
        checked={isUsed}
        onChange={({ target }) => {
          saveUseOfMinutes(target.checked);
          setChosen(target.checked);
        }}
      />
      {isUsed && (
        <dl aria-live="polite" className="mt-3 space-y-1 px-1">
          <div className="flex justify-between gap-4">
            <dt>{countMinutes(afterCredit.minutesFromCredit)} from your credit</dt>
            <dd className="tabular-nums">−{dollars(cents - toPay)}</dd>
          </div>
          <div className="flex justify-between gap-4 font-semibold text-lg">
            <dt>To pay</dt>
            <dd className="tabular-nums">{toPay === 0 ? 'Nothing' : dollars(toPay)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

const readLink = () => (/^#(free|paid)-/.test(location.hash) ? location.hash.slice(1) : null);

function describeUse(minutes: number, length: CallMinutes): string {
  const used = Math.min(minutes, length);
  if (used < length) {
    return `${countMinutes(used)} of the call ${used === 1 ? 'comes' : 'come'} from your credit, and you pay for the other ${length - used}.`;
  }
  return minutes === length
    ? 'They pay for the whole call.'
    : `They pay for the whole call, and ${minutes - length} are left.`;
}

const countMinutes = (minutes: number): string => `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
