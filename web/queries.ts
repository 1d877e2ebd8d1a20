import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { ApiError, buildUrl, type CallOptions, callApi } from './api.ts';

/** What was fetched stays fresh until somebody asks for it again. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchByQueryKey,
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // Without a network a query must fail and say so, not wait in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** A query for an endpoint. Its data are null for somebody who is not signed in. */
export function endpointQuery<Reply extends z.ZodType, Query extends z.ZodType, Params extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, Reply, Query, Params>,
  sent: Pick<CallOptions<z.ZodType, Query, Params>, 'query' | 'params'> = {},
) {
  return {
    queryKey: [buildUrl(endpoint.path, sent)] as const,
    queryFn: (context: QueryContext): Promise<z.output<Reply> | null> =>
      nullIfSignedOut(callApi(endpoint, { ...sent, passive: isRefetch(context) })),
  };
}

/** Queries without a function of their own: GET what their key begins with. Nobody uses it, but it is specified. */
function fetchByQueryKey(context: QueryFunctionContext): Promise<unknown> {
  const [address] = context.queryKey;
  return nullIfSignedOut(
    callApi({ method: 'GET', path: address as `/api/${string}` }, { passive: isRefetch(context) }),
  );
}

type QueryContext = Pick<QueryFunctionContext, 'client' | 'queryKey'>;

/**
 * Whether a query is asked once more although nothing was changed: by a timer, by focus, or by a button whose click says
 * for itself that somebody is there. A failed fetch counts as invalidated too, so that alone does not tell of a change.
 */
function isRefetch({ client, queryKey }: QueryContext): boolean {
  const state = client.getQueryState(queryKey);
  if (!state || state.dataUpdateCount + state.errorUpdateCount === 0) return false;
  const isChanged = state.isInvalidated && state.status === 'success';
  return !isChanged;
}

/** A 401 is null, unless it says that the session was ended from elsewhere. */
async function nullIfSignedOut<Reply>(context: Promise<Reply>): Promise<Reply | null> {
  try {
    return await context;
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
  return sentence ?? (isJson(text) ? statusText || message : text || statusText || message);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
