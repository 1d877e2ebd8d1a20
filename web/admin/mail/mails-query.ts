import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { listMails } from '#contracts/mail/mails.ts';
import { endpointQuery, useEndpoint } from '../../queries.ts';
import type { MailStateFilter, MailsView } from './mails-view.ts';

export type MailListItem = z.infer<typeof listMails.reply>['mails'][number];

const REFETCH_INTERVAL_MS = 60_000;

/**
 * The mails that the view shows, in pages. Until the coach chooses a state, these are the mails that have not left, if
 * there are any when the page opens, else all.
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
  const found = useInfiniteQuery({
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
    found,
    list: state === null ? unsent : found,
    mails: found.data?.pages.flatMap((page) => page?.mails ?? []),
  };
}
