import { useState } from 'react';
import type { CreditLot } from '#contracts/booking/client-credit.ts';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { getLastMoment } from '#domain/minute-lots.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMinutes } from '../booking-labels.ts';
import { CoachDay } from '../CoachTime.tsx';
import { AdjustCreditDialog } from './AdjustCreditDialog.tsx';
import { formatSignedMinutes } from './ClientBadges.tsx';
import { sumUpCredit } from './credit-ledger.ts';
import { ShortList } from './ShortList.tsx';

/** The minutes that calls left over or used, and those that the coach gave or took by hand. */
export function ClientCredit({ person }: { person: ClientDetails }) {
  const [isAdjusting, setAdjusting] = useState(false);
  const { creditMinutes, credit, creditLots } = person;
  return (
    <>
      <p className="font-semibold text-lg tabular-nums">
        {creditMinutes === 0 ? 'No credit' : formatSignedMinutes(creditMinutes)}
      </p>
      {creditMinutes < 0 && <p className="text-muted">More was used than there was.</p>}
      {creditLots.some(({ endsAt }) => endsAt) && <LotList lots={creditLots} />}
      {credit.length > 0 && (
        <ShortList label="Changes of the credit" className="mt-3">
          {sumUpCredit(credit).map((entry, index) => (
            <li
              key={index}
              tabIndex={-1}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-line/70 border-b py-2.5 leading-snug last:border-b-0"
            >
              <span className="min-w-0 grow basis-40 [overflow-wrap:anywhere]">
                {entry.reason}
                <span className="block text-muted text-sm">
                  <CoachDay at={entry.at} />
                  {entry.endsAt && (
                    <>
                      , for use until <LastDay endsAt={entry.endsAt} />
                    </>
                  )}
                </span>
              </span>
              <span className="text-right tabular-nums">
                {entry.minutes > 0 ? '+' : ''}
                {formatSignedMinutes(entry.minutes)}
                <span className="block text-muted text-sm">Total {formatSignedMinutes(entry.total)}</span>
              </span>
            </li>
          ))}
        </ShortList>
      )}
      <Button variant="secondary" className="mt-4" onClick={() => setAdjusting(true)}>
        Adjust credit
      </Button>
      {isAdjusting && <AdjustCreditDialog person={person} onClosed={() => setAdjusting(false)} />}
    </>
  );
}

/** Minutes in the order in which they are spent, each with the day on which they end. */
function LotList({ lots }: { lots: readonly CreditLot[] }) {
  return (
    <ul aria-label="What is left" className="mt-2 space-y-1">
      {lots.map(({ cause, minutes, endsAt }) => (
        <li key={`${cause} ${endsAt}`}>
          {formatMinutes(minutes)} {cause}, {endsAt ? 'until ' : 'without an end'}
          {endsAt && <LastDay endsAt={endsAt} />}
        </li>
      ))}
    </ul>
  );
}

const LastDay = ({ endsAt }: { endsAt: string }) => <CoachDay at={getLastMoment(new Date(endsAt)).toISOString()} />;
