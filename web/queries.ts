import { QueryClient, type QueryFunctionContext, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { ApiError, buildUrl, callApi, isJson, type RequestOptions } from './api.ts';

/** Creates a client whose data stay fresh until a refetch. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByQueryKey,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // Without a network, a query fails at once instead of waiting.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The option to reload data older than a minute when a person returns to the tab: others may have changed them. */
export const refetchedOnReturn = {
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > MINUTE_MS && ('always' as const),
};

/** Returns a query for an endpoint. Its data are null for visitors who are not signed in. */
export function endpointQuery<Reply extends z.ZodType, Query extends z.ZodType, Params extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Reply, Query, Params>,
  sent: Sent<Query, Params> = {},
) {
  return {
    queryKey: [buildUrl(endpoint.path, sent)] as const,
    queryFn: (context: QueryContext): Promise<z.output<Reply> | null> =>
      nullIfSignedOut(callApi(endpoint, { ...sent, passive: isRefetch(context) })),
  };
}

/** Queries an endpoint. `options`: `query` and `params` of the request, and the options of the query itself. */
export function useEndpoint<Reply extends z.ZodType, Query extends z.ZodType, Params extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Reply, Query, Params>,
  options: Sent<Query, Params> & Omit<QueryOptions<z.output<Reply>>, 'queryKey' | 'queryFn'> = {},
) {
  const { query, params, ...queryOptions } = options;
  return useQuery({ ...endpointQuery(endpoint, { query, params }), ...queryOptions });
}

type Sent<Query extends z.ZodType, Params extends z.ZodType> = Pick<
  RequestOptions<z.ZodType, Query, Params>,
  'query' | 'params'
>;
type QueryOptions<Reply> = UseQueryOptions<Reply | null, Error, Reply | null, readonly [string]>;

/** Fetches the path in the key: the default for queries without a function of their own. */
function fetchByQueryKey(context: QueryFunctionContext): Promise<unknown> {
  const [address] = context.queryKey;
  return nullIfSignedOut(
    callApi({ method: 'GET', path: address as `/api/${string}` }, { passive: isRefetch(context) }),
  );
}

type QueryContext = Pick<QueryFunctionContext, 'client' | 'queryKey'>;

/**
 * Returns true if a query only repeats: by a timer, by focus, or by a button, whose click counts as activity anyway. A
 * query that was invalidated after a change returns false. The library also marks a failed fetch as invalidated, so the
 * status is checked too.
 */
function isRefetch({ client, queryKey }: QueryContext): boolean {
  const state = client.getQueryState(queryKey);
  if (!state || state.dataUpdateCount + state.errorUpdateCount === 0) return false;
  const isChanged = state.isInvalidated && state.status === 'success';
  return !isChanged;
}

/** Resolves to null for a 401, unless the session was ended from elsewhere. */
async function nullIfSignedOut<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status !== 401) throw Object.assign(error, { message: errorReason(error) });
    if (/Session invalidated|SESSION_CONFLICT/.test(error.text)) {
      throw Object.assign(error, { message: `${error.status}: ${error.text}` });
    }
    return null;
  }
}

function errorReason({ sentence, text, statusText, message }: ApiError): string {
  const readableText = isJson(text) ? '' : text;
  return sentence ?? (readableText || statusText || message);
}
