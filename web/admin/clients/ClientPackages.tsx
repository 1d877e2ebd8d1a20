import { useState } from 'react';
import type { ClientPackage } from '#contracts/booking/packages.ts';
import type { ClientDetails } from '#contracts/clients/clients.ts';
import { formatDate } from '#domain/slot-values.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SmallButton } from '../ActionButton.tsx';
import { ChangePackageDialog, type PackageAction } from '../packages/ChangePackageDialog.tsx';
import { ShortList } from './ShortList.tsx';

const states: Record<ClientPackage['state'], { label: string; tone: 'leaf' | 'sand' | 'apricot' }> = {
  offered: { label: 'Offered', tone: 'apricot' },
  running: { label: 'Running', tone: 'leaf' },
  'used-up': { label: 'Used up', tone: 'sand' },
  ended: { label: 'Ended', tone: 'sand' },
};

const actionNames: Record<PackageAction, string> = {
  prolong: 'Prolong',
  add: 'Add a call',
  take: 'Take a call',
  end: 'End it',
};

/** The packages that the client has bought, and what the coach can change. */
export function ClientPackages({ person }: { person: ClientDetails }) {
  const [opened, setOpened] = useState<{ sold: ClientPackage; action: PackageAction } | null>(null);
  return (
    <>
      <ShortList label="Packages">
        {person.packages.map((sold) => (
          <li key={sold.id} className="border-line/70 border-b py-3 leading-snug last:border-b-0">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{sold.name}</span>
              <Badge tone={states[sold.state].tone}>{states[sold.state].label}</Badge>
            </div>
            <p className="mt-1">{sold.summary}</p>
            <p className="text-muted text-sm">{describeEnd(sold)}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              {listActions(sold).map((action) => (
                <SmallButton key={action} onClick={() => setOpened({ sold, action })}>
                  {actionNames[action]}
                </SmallButton>
              ))}
            </div>
          </li>
        ))}
      </ShortList>
      {opened && <ChangePackageDialog {...opened} onClosed={() => setOpened(null)} />}
    </>
  );
}

function describeEnd({ state, endedBy, lastDay, callMinutes }: ClientPackage): string {
  const day = formatDate(lastDay);
  const length = `${callMinutes}-minute calls`;
  if (endedBy === 'refund') return `${length}, refunded on ${day}`;
  return state === 'ended' ? `${length}, ended on ${day}` : `${length}, until the end of ${day}`;
}

function listActions({ state, endedBy, counts, canGoOn }: ClientPackage): PackageAction[] {
  if (endedBy !== null) return canGoOn ? ['prolong'] : [];
  const actions: PackageAction[] = ['prolong', 'add'];
  if (counts.toBook > 0) actions.push('take');
  if (state !== 'ended') actions.push('end');
  return actions;
}
