import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { listMails } from '#contracts/mails.ts';
import { endpointQuery } from '../../queries.ts';
import type { MailStateFilter, MailsView } from './mails-view.ts';

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
  const [usual, setUsual] = useState<MailStateFilter | null>(null);
  if (usual === null && unsent.data && !unsent.isFetching) setUsual(unsent.data.mails.length > 0 ? 'unsent' : 'all');
  const choice = chosen ?? usual;

  const query = { state: choice === null || choice === 'all' ? undefined : choice, search: search || undefined };
  const found = useInfiniteQuery({
    queryKey: [listMails.path, query],
    queryFn: (asked) => endpointQuery(listMails, { query: { ...query, before: asked.pageParam } }).queryFn(asked),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page?.hasMore ? page.mails.at(-1)?.id : undefined),
    enabled: choice !== null,
    refetchOnMount: 'always',
    refetchInterval: EVERY_MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  const failed = choice === null ? unsent : found;
  return {
    choice,
    mails: found.data?.pages.flatMap((page) => page?.mails ?? []),
    isStandIn: found.isPlaceholderData,
    error: failed.error,
    isTrying: failed.isFetching,
    retry: () => failed.refetch(),
    hasOlder: found.hasNextPage,
    isFetchingOlder: found.isFetchingNextPage,
    fetchOlder: () => found.fetchNextPage(),
  };
}
