import { useEffect, useMemo, useRef } from 'react';
import { useSearch } from 'wouter';
import type { BookingRef } from '../booking-ref.ts';
import { type BookingsView, bookingsQueryString, parseBookingsView, updateBookingsView } from './bookings-url.ts';
import { isDialogHistoryEntry } from './dialog-history.ts';

/** How many steps back the list without a drawer is, in the history's own memory. */
const getDrawerDepth = (): number => Number(Object(history.state).drawerDepth ?? 0);

/** What the page's address says, and how it is changed without leaving the page. */
export function useBookingsView() {
  const query = useSearch();
  const view = useMemo(() => parseBookingsView(query), [query]);
  const isClosing = useRef(false);

  useEffect(() => {
    isClosing.current = false;
  }, [view]);

  function go(next: BookingsView, method: 'push' | 'replace', drawerDepth: number) {
    const query = bookingsQueryString(next);
    history[`${method}State`]({ drawerDepth }, '', query ? `?${query}` : location.pathname);
  }

  return {
    view,
    /** One step of the history, but not for every letter of a search. */
    show(changes: Partial<Omit<BookingsView, 'booking'>>) {
      go(
        updateBookingsView(view, changes),
        Object.keys(changes).join() === 'search' ? 'replace' : 'push',
        getDrawerDepth(),
      );
    },
    /** In place of the window that it was booked in, where that is open. */
    open(booking: BookingRef) {
      const isInDialog = isDialogHistoryEntry();
      const drawerDepth =
        view.booking && (getDrawerDepth() === 0 || isInDialog) ? getDrawerDepth() : getDrawerDepth() + 1;
      go(updateBookingsView(view, { booking }), isInDialog ? 'replace' : 'push', drawerDepth);
    },
    /** Back to the list, over all bookings that were opened from one another; once, however often it is asked for. */
    close() {
      if (isClosing.current || !view.booking) return;
      isClosing.current = true;
      if (getDrawerDepth() > 0) history.go(-getDrawerDepth());
      else go({ ...view, booking: null }, 'replace', 0);
    },
  };
}
