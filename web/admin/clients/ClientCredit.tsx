import { useState } from 'react';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { Button } from '../../ui/Button.tsx';
import { CoachDay } from '../CoachTime.tsx';
import { AdjustCreditDialog } from './AdjustCreditDialog.tsx';
import { formatSignedMinutes } from './ClientBadges.tsx';
import { sumUpCredit } from './credit-ledger.ts';
import { ShortList } from './ShortList.tsx';

/** The minutes that calls left over or used, and those that the coach gave or took by hand. */
export function ClientCredit({ person }: { person: ClientDetails }) {
  const [isAdjusting, setAdjusting] = useState(false);
  const { creditMinutes, credit } = person;
  return (
    <>
      <p className="font-semibold text-lg tabular-nums">
        {creditMinutes === 0 ? 'No credit' : formatSignedMinutes(creditMinutes)}
      </p>
      {creditMinutes < 0 && <p className="text-muted">More was used than there was.</p>}
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
                <CoachDay at={entry.at} className="block text-muted text-sm" />
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
