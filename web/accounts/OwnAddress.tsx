import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { CurrentUser } from '#contracts/accounts/accounts.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PendingAddress } from './PendingAddress.tsx';
import { UserQueryProvider } from './UserQueryProvider.tsx';
import { useEmailChange } from './use-email-change.ts';

/** The address of the account with its confirmation, and a new address that is not confirmed yet. */
export function OwnAddress({ user }: { user: CurrentUser }) {
  return (
    <>
      <dl className="mt-6">
        <dt className="text-muted">Email address</dt>
        <dd className="break-words font-semibold">{user.email}</dd>
        <dd>
          <Link href="/account/address" className="inline-flex min-h-11 items-center text-link">
            Change it
          </Link>
        </dd>
      </dl>
      <ErrorBoundary name="Confirmed address">
        <ConfirmedAddress user={user} />
      </ErrorBoundary>
      <ErrorBoundary name="New address">
        <UserQueryProvider>
          <WaitingAddress />
        </UserQueryProvider>
      </ErrorBoundary>
    </>
  );
}

/** The requested change of address. Renders nothing until it is loaded: the page with the form reports errors. */
function WaitingAddress() {
  const { data, showState, refetch } = useEmailChange();
  if (!data?.pending) return null;
  return (
    <PendingAddress
      key={data.pending.newEmail}
      pending={data.pending}
      heading="h3"
      takesFocus={false}
      onChanged={showState}
      onFailed={refetch}
      className="mt-5 rounded-control bg-card p-4 sm:p-5"
    />
  );
}

function ConfirmedAddress({ user }: { user: CurrentUser }) {
  return user.isVerified ? (
    <p className="mt-3 flex items-center gap-2 font-medium text-leaf-dark">
      <CircleCheck aria-hidden className="size-5 shrink-0" />
      Confirmed
    </p>
  ) : (
    <p className="mt-3 flex items-center gap-2 font-medium text-apricot-deep">
      <CircleAlert aria-hidden className="size-5 shrink-0" />
      Not confirmed yet
    </p>
  );
}
