import type { ClientDetails } from '#contracts/clients/clients.ts';
import { consentNames } from '#domain/consents.ts';
import { Badge } from '../../ui/Badge.tsx';
import { useCoachDates } from '../coach-dates.ts';
import { ShortList } from './ShortList.tsx';

type Consent = ClientDetails['consents'][number];

export function ClientConsents({ consents }: Pick<ClientDetails, 'consents'>) {
  if (consents.length === 0) return <p className="text-muted">Nothing yet.</p>;
  return (
    <ShortList label="What this person agreed to">
      {consents.map((consent, place) => (
        <li key={place} tabIndex={-1} className="border-line/70 border-b py-3 leading-snug last:border-b-0">
          <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <span className="font-semibold">{consent.about}</span>
            <StateBadge state={consent.state} />
          </div>
          <ConsentFacts consent={consent} />
        </li>
      ))}
    </ShortList>
  );
}

const badges = {
  given: { tone: 'leaf', label: 'Agreed' },
  withdrawn: { tone: 'danger', label: 'Withdrawn' },
  'not-asked': { tone: 'sand', label: 'Not asked' },
  'not-given': { tone: 'sand', label: 'Not given' },
} as const;

const StateBadge = ({ state }: Pick<Consent, 'state'>) => (
  <Badge tone={badges[state].tone}>{badges[state].label}</Badge>
);

function ConsentFacts({ consent: { policy, version, givenAt, withdrawnAt, network } }: { consent: Consent }) {
  const { momentOf } = useCoachDates();
  const facts = [
    `${consentNames[policy]}${version === null ? '' : `, version ${version}`}`,
    givenAt && `${momentOf(givenAt)} from ${network}`,
    withdrawnAt && `Taken back ${momentOf(withdrawnAt)}${givenAt ? '' : ` from ${network}`}; the answers are deleted`,
  ].filter(Boolean);
  return facts.map((fact) => (
    <p key={fact} className="text-muted text-sm [overflow-wrap:anywhere]">
      {fact}
    </p>
  ));
}
