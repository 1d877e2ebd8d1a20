import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listOwnPackages } from '#contracts/booking/packages.ts';
import { getOwnOverview } from '#contracts/clients/account-page.ts';
import { PackagePanel } from '../booking/packages/PackagePanel.tsx';
import { endpointQuery } from '../queries.ts';
import { RetryButton } from '../ui/Button.tsx';

/** The packages that the signed-in person has bought. Renders nothing without one: most people have none. */
export function OwnPackages() {
  const queries = useQueryClient();
  const query = useQuery({ ...endpointQuery(listOwnPackages), staleTime: 0, refetchOnMount: 'always' });
  const { data, error, refetch } = query;
  if (!data) {
    if (!error) return null;
    return (
      <div role="alert" className="rounded-panel border border-line bg-card p-5 shadow-panel sm:p-8">
        <p>Your packages couldn’t be loaded. {error.message}</p>
        <RetryButton query={query} variant="secondary" className="mt-4" />
      </div>
    );
  }
  return data.packages.map((own) => (
    <PackagePanel
      key={own.id}
      own={own}
      onChanged={async () => {
        await refetch();
        await queries.invalidateQueries({ queryKey: endpointQuery(getOwnOverview).queryKey });
      }}
    />
  ));
}
