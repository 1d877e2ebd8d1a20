import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { listMails } from '#contracts/mails.ts';
import { endpointQuery } from '../../queries.ts';
import type { MailStateFilter, MailsView } from './use-mails-view.ts';

export type OutboxMail = z.infer<typeof listMails.reply>['mails'][number];

const EVERY_MINUTE_MS = 60_000;

/**
 * The mails that the coach looks at, a page after the other. As long as she has not chosen, those that have not left are
 * shown if there are any when she comes, else all.
 */
export function useMails({ choice: chosen, search }: MailsView) {
  const unsent = useQuery({
    ...endpointQuery(listMails, { query: { state: 'unsent' } }),
    enabled: chosen === null,
    refetchOnMount: 'always',
  });
  const [defaultChoice, setDefaultChoice] = useState<MailStateFilter | null>(null);
  if (defaultChoice === null && unsent.data && !unsent.isFetching)
    setDefaultChoice(unsent.data.mails.length > 0 ? 'unsent' : 'all');
  const choice = chosen ?? defaultChoice;

  const query = { state: choice === null || choice === 'all' ? undefined : choice, search: search || undefined };
  const found = useInfiniteQuery({
    queryKey: [listMails.path, query],
    queryFn: (context) => endpointQuery(listMails, { query: { ...query, before: context.pageParam } }).queryFn(context),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page?.hasMore ? page.mails.at(-1)?.id : undefined),
    enabled: choice !== null,
    refetchOnMount: 'always',
    refetchInterval: EVERY_MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  const activeQuery = choice === null ? unsent : found;
  return {
    choice,
    mails: found.data?.pages.flatMap((page) => page?.mails ?? []),
    isStandIn: found.isPlaceholderData,
    error: activeQuery.error,
    isTrying: activeQuery.isFetching,
    retry: () => activeQuery.refetch(),
    hasOlder: found.hasNextPage,
    isFetchingOlder: found.isFetchingNextPage,
    fetchOlder: () => found.fetchNextPage(),
  };
}
