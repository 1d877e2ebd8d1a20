import '../../zod-without-eval.ts';
import { KeyRound } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { findClient } from '#contracts/clients/clients.ts';
import { ApiError } from '../../api.ts';
import { useEndpoint } from '../../queries.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { AdminLayout, adminPage } from '../AdminLayout.tsx';
import { clientPath } from '../client-paths.ts';
import { useListView } from '../list-view.ts';
import { LoadFailure, Loading } from '../QueryContent.tsx';
import { ClientsListing } from './ClientsListing.tsx';
import { ClientsView } from './clients-view.ts';

export default adminPage(ClientsPage);

function ClientsPage() {
  const { view, show } = useListView(ClientsView, ['email']);
  return (
    <AdminLayout
      title="People"
      actions={
        <ButtonLink href="/admin/users" variant="secondary">
          <KeyRound aria-hidden className="size-5 max-sm:hidden" />
          Accounts
        </ButtonLink>
      }
    >
      <ErrorBoundary name="People">
        {view.email ? (
          <ClientByEmail key={view.email} email={view.email} />
        ) : (
          <ClientsListing view={view} onShow={show} />
        )}
      </ErrorBoundary>
    </AdminLayout>
  );
}

/** Opens the page of the person with this address, who may have other addresses too. */
function ClientByEmail({ email }: { email: string }) {
  const [, navigate] = useLocation();
  const found = useEndpoint(findClient, { query: { email }, refetchOnMount: 'always' });
  const id = found.isFetching ? undefined : found.data?.id;
  const isUnknown = found.error instanceof ApiError && [400, 404].includes(found.error.status);

  useEffect(() => {
    if (id !== undefined) navigate(clientPath(id), { replace: true });
  }, [id, navigate]);

  if (!isUnknown)
    return found.error ? <LoadFailure title="Error loading the person" query={found} /> : <Loading noun="the person" />;
  return (
    <div role="alert" className="rounded-panel border border-line border-dashed px-6 py-12 text-center">
      <p className="font-display font-semibold text-heading [overflow-wrap:anywhere]">No one here has {email}.</p>
      <p className="mt-2 text-muted">People appear here with their first booking, payment or account.</p>
      <ButtonLink href="/admin/people" variant="secondary" className="mt-5">
        All people
      </ButtonLink>
    </div>
  );
}
