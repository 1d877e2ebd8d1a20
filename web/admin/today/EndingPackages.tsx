import { useState } from 'react';
import { Link } from 'wouter';
import type { EndingPackage } from '#contracts/booking/packages.ts';
import { fullName } from '#domain/full-name.ts';
import { Button } from '../../ui/Button.tsx';
import { smallButtonClass } from '../ActionButton.tsx';
import { clientByEmailPath, clientPath } from '../client-paths.ts';
import { ChangePackageDialog } from '../packages/ChangePackageDialog.tsx';
import { formatWeekdayDate } from '../plain-dates.ts';
import { AttentionGroup, type AttentionProps } from './AttentionGroup.tsx';

/** Packages that end soon while calls are left: the coach prolongs them, or reminds the client. */
export function EndingPackages(props: AttentionProps) {
  const [prolonged, setProlonged] = useState<EndingPackage | null>(null);
  return (
    <>
      <AttentionGroup list="endingPackages" {...props}>
        {(sold) => ({
          key: sold.id,
          title: (
            <Link
              href={sold.clientId === null ? clientByEmailPath(sold.email) : clientPath(sold.clientId)}
              className="text-link inline-block py-1.5"
            >
              {fullName(sold) || sold.email}
            </Link>
          ),
          text: `${sold.summary}. Ends after ${formatWeekdayDate(sold.lastDay)} (“${sold.name}”).`,
          actions: (
            <Button variant="secondary" className={smallButtonClass} onClick={() => setProlonged(sold)}>
              Prolong<span className="sr-only"> the package of {fullName(sold)}</span>
            </Button>
          ),
        })}
      </AttentionGroup>
      {prolonged && <ChangePackageDialog sold={prolonged} action="prolong" onClosed={() => setProlonged(null)} />}
    </>
  );
}
