import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { z } from 'zod';
import { isPlainDate } from '#domain/slot-values.ts';
import { afterGoingBack, goBack } from '../dialog-history.ts';
import { optionalChoiceParam, parseView, toQueryString } from '../list-view.ts';

const calendarTabs = ['month', 'recurring', 'dates', 'overrides'] as const;

/** Checks that a date in the address is in the years that a coach plans for. */
const isRecent = (text: string) => /^2[01]\d{2}-/.test(text);

/** The page's view, as its address holds it. */
export const CalendarView = z.object({
  tab: z.enum(calendarTabs).catch('month'),
  /** The month; null for the present one. */
  month: z
    .string()
    .refine((month) => isRecent(month) && isPlainDate(`${month}-01`))
    .nullable()
    .catch(null),
  /** The open windows: a day's, or the visitors' view. */
  day: z
    .string()
    .refine((date) => isRecent(date) && isPlainDate(date))
    .nullable()
    .catch(null),
  visitor: optionalChoiceParam(['open']),
});
export type CalendarView = z.output<typeof CalendarView>;

const windowNames = ['day', 'visitor'] as const;
type WindowName = (typeof windowNames)[number];

/** Returns the number of windows that the entries before this one in the history have opened. */
const countWindows = (): number => Object(history.state).windows ?? 0;

/**
 * Reads and changes the view. Each window is an entry of the history: Back closes the topmost one, and opens it again
 * after a visit to a booking.
 */
export function useCalendarView() {
  const query = useSearch();
  const view = useMemo(() => parseView(CalendarView, query), [query]);
  const readView = () => parseView(CalendarView, location.search);

  function go(changes: Partial<CalendarView>, method: 'push' | 'replace', state: unknown) {
    const next = toQueryString(CalendarView, { ...readView(), ...changes });
    history[`${method}State`](state, '', next ? `?${next}` : location.pathname);
  }

  /** Shows another month without a new entry in the history. */
  const turn = (month: string | null) => afterGoingBack(() => go({ month }, 'replace', history.state));

  return {
    view,
    turn,
    /** Shows a tab. A click calls this twice: by the pointer, and by the focus. */
    showTab: (tab: CalendarView['tab']) =>
      afterGoingBack(() => {
        if (readView().tab !== tab) go({ tab }, 'push', null);
      }),
    open: (opened: Partial<Pick<CalendarView, WindowName>>) =>
      afterGoingBack(() => go(opened, 'push', { windows: countWindows() + 1 })),
    close: (name: WindowName) =>
      afterGoingBack(() => {
        const { month, [name]: isOpen } = readView();
        // Back has already closed the window.
        if (isOpen === null) return;
        if (countWindows() === 0) return go({ [name]: null }, 'replace', history.state);
        goBack(1);
        // The entry before it may be older than the month that is shown now.
        turn(month);
      }),
  };
}
