import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type ListedConsent, listOwnConsents, withdrawOwnConsent } from '#contracts/accounts/account-consents.ts';
import { consentNames, policyOfConsent } from '#domain/consents.ts';
import { policyPath } from '#domain/policies.ts';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { callApi } from '../api.ts';
import { DeleteAnswers } from '../booking/DeleteAnswers.tsx';
import { endpointQuery } from '../queries.ts';
import { TitledSection } from '../ui/TitledSection.tsx';

/** The user's consents, with a button that withdraws the consent about health data. */
export const OwnConsents = () => (
  <UserQueryProvider>
    <Consents />
  </UserQueryProvider>
);

const query = endpointQuery(listOwnConsents);

function Consents() {
  const { data } = useQuery({ ...query, refetchOnMount: 'always' });
  const queries = useQueryClient();
  if (!data || (data.consents.length === 0 && !data.hasAnswers)) return null;
  const canWithdraw = data.hasAnswers || data.consents.some(isOpenHealthConsent);

  async function withdraw() {
    const { message, ...rest } = await callApi(withdrawOwnConsent);
    queries.setQueryData(query.queryKey, rest);
    return message;
  }

  return (
    <TitledSection title="What you agreed to" className="panel p-5 shadow-panel sm:p-8">
      <ul className="mt-5 divide-y divide-line">
        {data.consents.map((consent, place) => (
          <li key={place} className="py-3">
            <p className="font-semibold">{consent.about}</p>
            <p className="text-muted">
              <ConsentState consent={consent} />
            </p>
          </li>
        ))}
      </ul>
      {canWithdraw && (
        <div className="mt-6 border-line border-t pt-5">
          <p>
            You can take back your consent about health data at any time. Your goals and answers are then deleted from
            all your calls; the calls stay.
          </p>
          <div className="mt-4 space-y-4">
            <DeleteAnswers calls="all calls" withdraw={withdraw} />
          </div>
        </div>
      )}
    </TitledSection>
  );
}

const isOpenHealthConsent = ({ policy, state }: ListedConsent) => policy === 'health-privacy' && state === 'given';

const formatDay = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(instant));

function ConsentState({ consent: { policy, state, version, givenAt, withdrawnAt } }: { consent: ListedConsent }) {
  return (
    <>
      <Link href={policyPath(policyOfConsent(policy))} className="text-link">
        {consentNames[policy]}
      </Link>
      {state === 'not-asked' && ': you weren’t asked'}
      {state === 'not-given' && ': you didn’t ask for it'}
      {givenAt && `: version ${version}, agreed to on ${formatDay(givenAt)}`}
      {state === 'withdrawn' && withdrawnAt && `${givenAt ? ';' : ':'} taken back on ${formatDay(withdrawnAt)}`}
    </>
  );
}
