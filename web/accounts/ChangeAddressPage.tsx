import '../zod-without-eval.ts';
import { Link } from 'wouter';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { Button } from '../ui/Button.tsx';
import { Container } from '../ui/Container.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { usePreloadToaster } from '../ui/ToasterSlot.tsx';
import { ChangeAddressForm } from './ChangeAddressForm.tsx';
import { useSignedInUser } from './current-user.ts';
import { PendingAddress } from './PendingAddress.tsx';
import { UserQueryProvider } from './UserQueryProvider.tsx';
import { useEmailChange } from './use-email-change.ts';

/** The page on which people change the address of their own account. */
export default function ChangeAddressPage() {
  usePreloadToaster();
  const user = useSignedInUser();
  return (
    <Container className="py-10 md:py-16">
      <h1 className="text-title">Change your address</h1>
      <ErrorBoundary name="Change your address">
        <UserQueryProvider>
          <div className="max-w-2xl">
            <ChangeAddress user={user} />
          </div>
        </UserQueryProvider>
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
  const { data, error, isFetching, hasAsked, showState, refetch } = useEmailChange();
  if (!data) {
    if (!error) return <p className="mt-4 text-muted">One moment…</p>;
    return (
      <div role="alert" className="mt-4 space-y-4">
        <p>{error.message}</p>
        <Button onClick={refetch} aria-disabled={isFetching}>
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
        <WhatFollows email={user.email} noticesTo={noticesTo} />
      </p>
      {pending && (
        <PendingAddress
          key={pending.newEmail}
          pending={pending}
          heading="h2"
          takesFocus={hasAsked}
          onChanged={showState}
          onFailed={refetch}
          className="mt-8 rounded-panel bg-leaf-soft p-5 sm:p-8"
        />
      )}
      <ChangeAddressForm user={user} isWaiting={pending !== null} onAsked={showState} />
    </>
  );
}

/** Continues the sentence that names the address. */
function WhatFollows({ email, noticesTo }: { email: string; noticesTo: string | null }) {
  if (noticesTo === null) return '. After the change, everything in your account stays yours.';
  if (noticesTo === email) return ', and notices for you go there.';
  return (
    <>
      . Notices for you go to <strong>{noticesTo}</strong>; after the change, they go to your new address too.
    </>
  );
}
