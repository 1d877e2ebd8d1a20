import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';

type PagedQuery = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage(): Promise<unknown> };

/** Loads older entries and moves the focus to the first of them. `entry`: the CSS selector of the entries in `list`. */
export function ShowOlderButton(props: { query: PagedQuery; list: RefObject<HTMLElement | null>; entry: string }) {
  const { query, list, entry } = props;
  const focusIndex = useRef<number | null>(null);
  const entries = () => list.current?.querySelectorAll<HTMLElement>(entry);

  useEffect(() => {
    // The button may have disappeared with the focus, so the first of the loaded entries gets it.
    const next = focusIndex.current === null ? null : entries()?.[focusIndex.current];
    if (!next) return;
    focusIndex.current = null;
    next.tabIndex = -1;
    next.focus();
  });

  function showOlder() {
    if (query.isFetchingNextPage) return;
    focusIndex.current = entries()?.length ?? null;
    void query.fetchNextPage();
  }

  return (
    query.hasNextPage && (
      <Button variant="secondary" aria-disabled={query.isFetchingNextPage} onClick={showOlder}>
        {query.isFetchingNextPage ? 'Loading...' : 'Show older'}
      </Button>
    )
  );
}
