import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';

/** What was fetched, or why it is not there; above what is left from before where only the latest try failed. */
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
