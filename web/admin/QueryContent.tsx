import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { RetryButton } from '../ui/Button.tsx';

export type FailableQuery = { error: Error | null; isFetching: boolean; refetch(): Promise<unknown> };

/** Shows the fetched data, the failure, or both if an earlier fetch succeeded. */
export function QueryContent<Data>(props: {
  query: FailableQuery & { data: Data | null | undefined };
  /** The noun in the sentences about loading: 'the month'. */
  noun: string;
  children(data: Data): ReactNode;
}) {
  const { query, noun, children } = props;
  return (
    <>
      <LoadFailure title={`Error loading ${noun}`} query={query} />
      {query.data ? children(query.data) : !query.error && <Loading noun={noun} />}
    </>
  );
}

/** The reason why the query failed, and a button that repeats it: in place of the content, or above older content. */
export function LoadFailure(props: { title: string; query: FailableQuery; onRetried?(): void }) {
  const { error, isFetching, refetch } = props.query;
  if (!error) return null;
  return (
    <div role="alert" className="rounded-panel border border-danger bg-danger-soft p-6">
      <p className="flex gap-3 font-semibold text-danger">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {props.title}
      </p>
      <p className="mt-1">{error.message}</p>
      <RetryButton
        query={{ isFetching, refetch: () => refetch().then(props.onRetried) }}
        name="Try again"
        variant="secondary"
        className="mt-4"
      />
    </div>
  );
}

export function Loading({ noun }: { noun: string }) {
  return (
    <p role="status" className="flex items-center gap-3 py-10 text-muted">
      <LoaderCircle aria-hidden className="size-5 animate-spin" />
      Loading {noun}...
    </p>
  );
}
