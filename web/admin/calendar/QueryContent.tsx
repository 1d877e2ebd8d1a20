import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';

/** Shows the fetched data, the failure, or both if an earlier fetch succeeded. */
export function QueryContent<Data>(props: {
  query: UseQueryResult<Data | null, Error>;
  what: string;
  children(data: Data): ReactNode;
}) {
  const { query, what, children } = props;
  return (
    <>
      {query.error && (
        <LoadFailure
          title={`Error loading ${what}`}
          error={query.error}
          isTrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data ? children(query.data) : !query.error && <Loading what={what} />}
    </>
  );
}
