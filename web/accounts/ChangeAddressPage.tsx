import '../zod-without-eval.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#contracts/accounts.ts';
import { type EmailChangeState, getEmailChange } from '#contracts/email-change.ts';
import { endpointQuery } from '../queries.ts';
import { Button } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { ChangeAddressForm } from './ChangeAddressForm.tsx';
import { useSignedInUser } from './current-user.ts';
import { PendingAddress } from './PendingAddress.tsx';
import { UserQueryProvider } from './UserQueryProvider.tsx';

/** Where the coach changes the address of their own account. */
export default function ChangeAddressPage() {
  usePreloadToaster();
  const user = useSignedInUser();
  return (
    <Container className="py-10 md:py-16">
      <h1 className="text-title">Change Your Address</h1>
      <ErrorBoundary name="Change your address">
        {user.isMainAdmin ? (
          <UserQueryProvider>
            <div className="max-w-2xl">
              <ChangeAddress user={user} />
            </div>
          </UserQueryProvider>
        ) : (
          <p className="mt-4">Only the coach’s own account can change its address here.</p>
        )}
      </ErrorBoundary>
      <p className="mt-8">
        <Link href="/account" className="text-link">
          Back to your account
        </Link>
      </p>
    </Container>
  );
}

function ChangeAddress({ user }: { user: CurrentUser }) {
  // The link may have been used on another device since.
  const { data, error, isFetching, refetch } = useQuery({ ...endpointQuery(getEmailChange), refetchOnMount: 'always' });
  const queryClient = useQueryClient();
  const [hasAsked, setAsked] = useState(false);

  function showState(state: EmailChangeState) {
    queryClient.setQueryData([getEmailChange.path], state);
    setAsked(state.pending !== null);
  }

  if (!data) {
    if (!error) return <p className="mt-4 text-muted">One moment…</p>;
    return (
      <div role="alert" className="mt-4 space-y-4">
        <p>{error.message}</p>
        <Button onClick={() => void refetch()} aria-disabled={isFetching}>
          Try Again
        </Button>
      </div>
    );
  }
  const { pending, noticesTo } = data;
  return (
    <>
      <p className="mt-4 [overflow-wrap:anywhere]">
        You sign in with <strong>{user.email}</strong>
        {noticesTo === user.email ? (
          ', and notices for you go there.'
        ) : (
          <>
            . Notices for you go to <strong>{noticesTo}</strong>; after the change, they go to your new address too.
          </>
        )}
      </p>
      {pending && (
        <PendingAddress
          key={pending.newEmail}
          pending={pending}
          takesFocus={hasAsked}
          onChanged={showState}
          onFailed={() => void refetch()}
        />
      )}
      <ChangeAddressForm user={user} isWaiting={pending !== null} onAsked={showState} />
    </>
  );
}
