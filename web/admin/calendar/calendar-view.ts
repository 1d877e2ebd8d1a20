import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { z } from 'zod';
import { isPlainDate } from '#domain/slot-values.ts';
import { afterGoingBack, goBack } from '../dialog-history.ts';
import { optionalChoiceParam, parseView, toQueryString } from '../list-view.ts';

const calendarTabs = ['month', 'recurring', 'dates', 'overrides'] as const;

/** Returns whether a date in the address lies in the years 2000 to 2199: no coach plans for others. */
const isInPlannedYears = (text: string) => /^2[01]\d{2}-/.test(text);

/** The page's view, as its address holds it. */
export const CalendarView = z.object({
  tab: z.enum(calendarTabs).catch('month'),
  /** The month; null for the present one. */
  month: z
    .string()
    .refine((month) => isInPlannedYears(month) && isPlainDate(`${month}-01`))
    .nullable()
    .catch(null),
  /** The day whose dialog is open. */
  day: z
    .string()
    .refine((date) => isInPlannedYears(date) && isPlainDate(date))
    .nullable()
    .catch(null),
  /** 'open' while the dialog with the visitors' view is open, or else null. */
  visitor: optionalChoiceParam(['open']),
});
export type CalendarView = z.output<typeof CalendarView>;

type DialogName = 'day' | 'visitor';

/** Returns how many dialogs the entries of the history up to this one have opened. */
const countDialogs = (): number => Object(history.state).dialogs ?? 0;

/**
 * Reads and changes the view. Each dialog is an entry of the history: Back closes the topmost one, and opens it again
 * after a visit to a booking.
 */
export function useCalendarView() {
  const query = useSearch();
  const view = useMemo(() => parseView(CalendarView, query), [query]);
  const readView = () => parseView(CalendarView, location.search);

  function changeHistory(changes: Partial<CalendarView>, method: 'push' | 'replace', state: unknown) {
    const next = toQueryString(CalendarView, { ...readView(), ...changes });
    history[`${method}State`](state, '', next ? `?${next}` : location.pathname);
  }

  /** Shows another month without a new entry in the history. */
  const turn = (month: string | null) => afterGoingBack(() => changeHistory({ month }, 'replace', history.state));

  return {
    view,
    turn,
    /** Shows a tab. A click calls this twice: by the pointer, and by the focus. */
    showTab: (tab: CalendarView['tab']) =>
      afterGoingBack(() => {
        if (readView().tab !== tab) changeHistory({ tab }, 'push', null);
      }),
    open: (opened: Partial<Pick<CalendarView, DialogName>>) =>
      afterGoingBack(() => changeHistory(opened, 'push', { dialogs: countDialogs() + 1 })),
    close: (name: DialogName) =>
      afterGoingBack(() => {
        const { month, [name]: opened } = readView();
        // Back has already closed the dialog.
        if (opened === null) return;
        if (countDialogs() === 0) return changeHistory({ [name]: null }, 'replace', history.state);
        goBack(1);
        // The earlier entry may have another month than the one that is shown now.
        turn(month);
      }),
  };
}
