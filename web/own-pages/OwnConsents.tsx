import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { type ListedConsent, listOwnConsents, withdrawOwnConsent } from '#contracts/account-consents.ts';
import { policyLinkNames, policyPath } from '#domain/policies.ts';
import { UserQueryProvider } from '../accounts/UserQueryProvider.tsx';
import { callApi } from '../api.ts';
import { endpointQuery } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { toast } from '../ui/toast.ts';
import { showFailure } from '../ui/use-form-submit.ts';

/** What the user agreed to, with the way to take back what concerns health. */
export const OwnConsents = () => (
  <UserQueryProvider>
    <Consents />
  </UserQueryProvider>
);

const query = endpointQuery(listOwnConsents);

function Consents() {
  const { data } = useQuery(query);
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  if (!data || (data.consents.length === 0 && !data.hasAnswers)) return null;
  const canWithdraw = data.hasAnswers || data.consents.some(isOpenHealthConsent);

  async function withdraw() {
    try {
      const { message, ...rest } = await callApi(withdrawOwnConsent);
      queries.setQueryData(query.queryKey, rest);
      toast({ title: 'Your answers are deleted', description: message });
    } catch (error) {
      showFailure('Your answers were not deleted', error, 'Something went wrong. Please try again.');
    }
  }

  return (
    <TitledSection
      title="What you agreed to"
      className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8 lg:col-span-2"
    >
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
          <Button variant="secondary" className="mt-4" onClick={() => setAsking(true)}>
            Delete my answers
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Delete your answers?"
          confirm="Delete my answers"
          confirming="Deleting..."
          dismiss="Keep them"
          onConfirm={withdraw}
          onClosed={() => setAsking(false)}
        >
          <p>
            Your goals and answers before all your calls are deleted for good, and you take back your consent. Your
            calls stay as they are.
          </p>
        </ConfirmDialog>
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
      <Link href={policyPath(policy)} className="text-link">
        {policyLinkNames[policy]}
      </Link>
      {state === 'not-asked' && ': you weren’t asked'}
      {givenAt && `: version ${version}, agreed to on ${formatDay(givenAt)}`}
      {state === 'withdrawn' && withdrawnAt && `${givenAt ? ';' : ':'} taken back on ${formatDay(withdrawnAt)}`}
    </>
  );
}
