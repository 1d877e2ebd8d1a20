import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import { type PaymentsView, parsePaymentsView, paymentsQueryString, updatePaymentsView } from './payments-url.ts';

/** What the history remembers of a step: how many steps back the list is, and whether the form has a step of its own. */
type HistoryState = { drawerDepth?: number; isRefund?: boolean };
const historyState = (): HistoryState => Object(history.state);
const getDrawerDepth = (): number => historyState().drawerDepth ?? 0;

/** Wishes that change with every letter: no step of the history for each. */
const typedKeys = ['search', 'from', 'to'];

/** What the page's address says, and how it is changed without leaving the page. */
export function usePaymentsView() {
  const query = useSearch();
  const view = useMemo(() => parsePaymentsView(query), [query]);
  const isLeaving = useRef(false);
  const afterLeaving = useRef<(() => void) | null>(null);

  useEffect(() => {
    isLeaving.current = false;
    afterLeaving.current?.();
    afterLeaving.current = null;
  }, [view]);

  function go(changes: Partial<PaymentsView>, method: 'push' | 'replace', to: HistoryState) {
    const query = paymentsQueryString(updatePaymentsView(parsePaymentsView(location.search), changes));
    history[`${method}State`](to, '', query ? `?${query}` : location.pathname);
  }

  /** Once, however often it is asked for: the history takes its time. */
  function goBack(steps: number) {
    if (isLeaving.current) return;
    isLeaving.current = true;
    history.go(-steps);
  }

  return {
    view,
    show(changes: Partial<PaymentsView>) {
      const isTyped = Object.keys(changes).every((key) => typedKeys.includes(key));
      go(changes, isTyped ? 'replace' : 'push', { drawerDepth: getDrawerDepth() });
    },
    open: (id: number) => go({ open: id, isRefunding: false }, 'push', { drawerDepth: getDrawerDepth() + 1 }),
    close() {
      if (getDrawerDepth() > 0) goBack(getDrawerDepth());
      else go({ open: null, isRefunding: false }, 'replace', {});
    },
    askRefund() {
      const openRefund = () =>
        go({ isRefunding: true }, 'push', {
          drawerDepth: getDrawerDepth() > 0 ? getDrawerDepth() + 1 : 0,
          isRefund: true,
        });
      // The last form is closed, but its step is still to be taken back: that would take this one back in its place.
      if (isLeaving.current || parsePaymentsView(location.search).isRefunding) afterLeaving.current = openRefund;
      else openRefund();
    },
    /** Back to the drawer, also where a link has led straight to the form. */
    dropRefund() {
      if (historyState().isRefund) goBack(1);
      else go({ isRefunding: false }, 'replace', { drawerDepth: getDrawerDepth() });
    },
  };
}
