import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import type { BookingName } from '../booking-name.ts';
import { type BookingsView, changedView, queryOfView, readView } from './booking-address.ts';
import { isDialogStep } from './dialog-step.ts';

/** How many steps back the list without a drawer is, in the history's own memory. */
const depth = (): number => Number(Object(history.state).drawerDepth ?? 0);

/** What the page's address says, and how it is changed without leaving the page. */
export function useBookingsView() {
  const query = useSearch();
  const view = useMemo(() => readView(query), [query]);
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
  }, [view]);

  function go(next: BookingsView, how: 'push' | 'replace', drawerDepth: number) {
    const query = queryOfView(next);
    history[`${how}State`]({ drawerDepth }, '', query ? `?${query}` : location.pathname);
  }

  return {
    view,
    /** One step of the history, but not for every letter of a search. */
    show(wish: Partial<Omit<BookingsView, 'booking'>>) {
      go(changedView(view, wish), Object.keys(wish).join() === 'search' ? 'replace' : 'push', depth());
    },
    /** In place of the window that it was booked in, where that is open. */
    open(booking: BookingName) {
      const isInDialog = isDialogStep();
      const drawerDepth = view.booking && (depth() === 0 || isInDialog) ? depth() : depth() + 1;
      go(changedView(view, { booking }), isInDialog ? 'replace' : 'push', drawerDepth);
    },
    /** Back to the list, over all bookings that were opened from one another; once, however often it is asked for. */
    close() {
      if (isClosing.current || !view.booking) return;
      isClosing.current = true;
      if (depth() > 0) history.go(-depth());
      else go({ ...view, booking: null }, 'replace', 0);
    },
  };
}
