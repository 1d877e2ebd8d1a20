import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { changedView, type PaymentsView, queryOfView, readView } from './payment-address.ts';

/** What the history remembers of a step: how many steps back the list is, and whether the form has a step of its own. */
type Step = { drawerDepth?: number; isRefund?: boolean };
const step = (): Step => Object(history.state);
const depth = (): number => step().drawerDepth ?? 0;

/** Wishes that change with every letter: no step of the history for each. */
const typedWishes = ['search', 'from', 'to'];

/** What the page's address says, and how it is changed without leaving the page. */
export function usePaymentsView() {
  const query = useSearch();
  const view = useMemo(() => readView(query), [query]);
  const isLeaving = useRef(false);
  const whenLeft = useRef<(() => void) | null>(null);

  useEffect(() => {
    isLeaving.current = false;
    whenLeft.current?.();
    whenLeft.current = null;
  }, [view]);

  function go(wish: Partial<PaymentsView>, how: 'push' | 'replace', to: Step) {
    const query = queryOfView(changedView(readView(location.search), wish));
    history[`${how}State`](to, '', query ? `?${query}` : location.pathname);
  }

  /** Once, however often it is asked for: the history takes its time. */
  function back(steps: number) {
    if (isLeaving.current) return;
    isLeaving.current = true;
    history.go(-steps);
  }

  return {
    view,
    show(wish: Partial<PaymentsView>) {
      const isTyped = Object.keys(wish).every((key) => typedWishes.includes(key));
      go(wish, isTyped ? 'replace' : 'push', { drawerDepth: depth() });
    },
    open: (id: number) => go({ open: id, isRefunding: false }, 'push', { drawerDepth: depth() + 1 }),
    close() {
      if (depth() > 0) back(depth());
      else go({ open: null, isRefunding: false }, 'replace', {});
    },
    askRefund() {
      const ask = () =>
        go({ isRefunding: true }, 'push', { drawerDepth: depth() > 0 ? depth() + 1 : 0, isRefund: true });
      // The last form is closed, but its step is still to be taken back: that would take this one back in its place.
      if (isLeaving.current || readView(location.search).isRefunding) whenLeft.current = ask;
      else ask();
    },
    /** Back to the drawer, also where a link has led straight to the form. */
    dropRefund() {
      if (step().isRefund) back(1);
      else go({ isRefunding: false }, 'replace', { drawerDepth: depth() });
    },
  };
}
