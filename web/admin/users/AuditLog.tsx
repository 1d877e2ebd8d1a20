import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type AuditEntry, listAuditLog } from '#contracts/users.ts';
import { queryOf } from '../../queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useCoachDates } from '../dates.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { Loading } from '../Loading.tsx';
import { deedOf } from './audit-words.ts';

/** Who changed what, newest first. */
export function AuditLog() {
  const log = useInfiniteQuery({
    queryKey: [listAuditLog.path],
    queryFn: (asked) => queryOf(listAuditLog, { query: { before: asked.pageParam } }).queryFn(asked),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page?.hasMore ? String(page.entries.at(-1)?.id) : undefined),
    refetchOnMount: 'always',
  });
  const list = useRef<HTMLUListElement>(null);
  const readOnAt = useRef<number | null>(null);
  const entries = log.data?.pages.flatMap((page) => page?.entries ?? []);

  useEffect(() => {
    // The button may be gone; whoever reads on reads on here.
    const next = readOnAt.current === null ? null : list.current?.children[readOnAt.current];
    if (!(next instanceof HTMLElement)) return;
    readOnAt.current = null;
    next.focus();
  });

  function showOlder() {
    if (log.isFetchingNextPage) return;
    readOnAt.current = entries?.length ?? null;
    void log.fetchNextPage();
  }

  return (
    <div className="max-w-3xl space-y-6">
      <p className="text-muted">What admins have done to accounts and sessions, newest first.</p>
      {log.error && (
        <LoadFailure
          title="Error loading the changes"
          error={log.error}
          isTrying={log.isFetching}
          onRetry={() => void log.refetch()}
        />
      )}
      {!entries && !log.error && <Loading what="changes" />}
      {entries?.length === 0 && <p>Nothing has been changed yet.</p>}
      {entries && entries.length > 0 && (
        <ul
          ref={list}
          aria-label="Changes"
          className="rounded-panel border border-line bg-card px-5 shadow-panel sm:px-7"
        >
          {entries.map((entry) => (
            <Change key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {log.hasNextPage && (
        <Button variant="secondary" aria-disabled={log.isFetchingNextPage} onClick={showOlder}>
          {log.isFetchingNextPage ? 'Loading...' : 'Show older'}
        </Button>
      )}
    </div>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  const { momentOf } = useCoachDates();
  return (
    <li tabIndex={-1} className="border-line/70 border-b py-4 leading-snug [overflow-wrap:anywhere] last:border-b-0">
      <p>
        <strong>{entry.actor}</strong> {deedOf(entry)}.
      </p>
      <time dateTime={entry.createdAt} className="text-muted text-sm">
        {momentOf(entry.createdAt)}
      </time>
    </li>
  );
}
