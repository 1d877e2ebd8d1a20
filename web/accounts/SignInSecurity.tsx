import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getSignInMethods, type SignInMethods } from '#contracts/accounts/account-factors.ts';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { endpointQuery } from '../queries.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PartFailure } from '../ui/PartFailure.tsx';
import { AuthenticatorAppPanel } from './AuthenticatorAppPanel.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** Passkeys, the second factor and sessions of the signed-in user. */
export function SignInSecurity({ user }: { user: CurrentUser }) {
  const query = endpointQuery(getSignInMethods);
  const { data: methods, error } = useQuery({ ...query, refetchOnMount: 'always' });
  const client = useQueryClient();
  const onChanged = (next: SignInMethods) => client.setQueryData(query.queryKey, next);

  return (
    <div className="mt-5 grid gap-8 lg:grid-cols-2">
      {methods && user.isVerified && (
        <>
          <PasskeysPanel methods={methods} onChanged={onChanged} />
          <AuthenticatorAppPanel methods={methods} onChanged={onChanged} />
        </>
      )}
      {!methods && user.isVerified && (error ? <PartFailure /> : <p role="status">Loading...</p>)}
      <ErrorBoundary name="Sessions">
        <SessionsPanel />
      </ErrorBoundary>
    </div>
  );
}
