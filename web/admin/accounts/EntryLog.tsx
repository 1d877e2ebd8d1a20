import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contracts/endpoint.ts';
import { endpointQuery } from '../../queries.ts';
import { LoadFailure, Loading } from '../QueryContent.tsx';
import { ShowOlderButton } from '../ShowOlderButton.tsx';

type PageReply<Entry> = { entries: Entry[]; hasMore: boolean };

type Props<Entry> = {
  /** The list's name, also in the sentences about loading: 'Changes'. */
  name: string;
  about: string;
  whenEmpty: string;
  /** An endpoint that replies with the newest entries, or with those older than the entry `before`. */
  endpoint: Endpoint<z.ZodType, z.ZodType<PageReply<Entry>>, z.ZodType<unknown, { before?: unknown }>>;
  children(entry: Entry): ReactNode;
};

/** A list of past events, newest first. A button loads older entries. */
export function EntryLog<Entry extends { id: number }>(props: Props<Entry>) {
  const { name, about, whenEmpty, endpoint, children } = props;
  const log = useInfiniteQuery({
    queryKey: [endpoint.path],
    queryFn: (context) => endpointQuery(endpoint, { query: { before: context.pageParam } }).queryFn(context),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page?.hasMore ? String(page.entries.at(-1)?.id) : undefined),
    refetchOnMount: 'always',
  });
  const list = useRef<HTMLUListElement>(null);
  const entries = log.data?.pages.flatMap((page) => page?.entries ?? []);

  return (
    <div className="max-w-3xl space-y-6">
      <p className="text-muted">{about}</p>
      <LoadFailure title={`Error loading the ${name.toLowerCase()}`} query={log} />
      {!entries && !log.error && <Loading what={name.toLowerCase()} />}
      {entries?.length === 0 && <p>{whenEmpty}</p>}
      {entries && entries.length > 0 && (
        <ul ref={list} aria-label={name} className="rounded-panel border border-line bg-card px-5 shadow-panel sm:px-7">
          {entries.map((entry) => (
            <li
              key={entry.id}
              className="border-line/70 border-b py-4 leading-snug [overflow-wrap:anywhere] last:border-b-0"
            >
              {children(entry)}
            </li>
          ))}
        </ul>
      )}
      <ShowOlderButton query={log} list={list} entry="li" />
    </div>
  );
}
