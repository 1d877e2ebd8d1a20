import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { listMails } from '#contracts/mail/mails.ts';
import { endpointQuery, useEndpoint } from '../../queries.ts';
import type { MailStateFilter, MailsView } from './mails-view.ts';

export type MailListItem = z.infer<typeof listMails.reply>['mails'][number];

const REFETCH_INTERVAL_MS = 60_000;

/**
 * Fetches the mails of the view, page by page. Until the coach chooses a state, these are the unsent mails if there
 * were any when the page opened, and otherwise all mails. `listQuery` is the query that the list waits for.
 */
export function useMails({ state: chosen, search }: MailsView) {
  const unsent = useEndpoint(listMails, {
    query: { state: 'unsent' },
    enabled: chosen === null,
    refetchOnMount: 'always',
  });
  const [defaultState, setDefaultState] = useState<MailStateFilter | null>(null);
  if (defaultState === null && unsent.data && !unsent.isFetching)
    setDefaultState(unsent.data.mails.length > 0 ? 'unsent' : 'all');
  const state = chosen ?? defaultState;

  const query = { state: state === null || state === 'all' ? undefined : state, search: search || undefined };
  const pagesQuery = useInfiniteQuery({
    queryKey: [listMails.path, query],
    queryFn: (context) => endpointQuery(listMails, { query: { ...query, before: context.pageParam } }).queryFn(context),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page?.hasMore ? page.mails.at(-1)?.id : undefined),
    enabled: state !== null,
    refetchOnMount: 'always',
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
  return {
    state,
    pagesQuery,
    listQuery: state === null ? unsent : pagesQuery,
    mails: pagesQuery.data?.pages.flatMap((page) => page?.mails ?? []),
  };
}
