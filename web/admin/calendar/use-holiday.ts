import { useState } from 'react';
import type { DateSpan } from '#domain/date-spans.ts';
import { useDesk } from './CalendarDesk.tsx';
import { useSpecificDates } from './calendar-queries.ts';
import { blockingOf } from './day-plan.ts';
import { tellInvalidDate } from './OverrideForm.tsx';
import { isWithinRanges } from './override-form.ts';

export type Holiday = ReturnType<typeof useHoliday>;

/** Three taps in the month: the first day, the last day, the reason. */
export function useHoliday() {
  const { attempt } = useDesk();
  const { data: dates } = useSpecificDates();
  const [isChoosing, setChoosing] = useState(false);
  const [first, setFirst] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);

  function end() {
    setChoosing(false);
    setFirst(null);
    setLast(null);
  }

  /** In whichever order they are tapped; once both are chosen, a tap begins anew. */
  function choose(date: string) {
    if (first === null || last !== null) {
      setFirst(date);
      setLast(null);
    } else {
      setFirst(date < first ? date : first);
      setLast(date < first ? first : date);
    }
  }

  const span: DateSpan | null = first === null ? null : { startDate: first, endDate: last ?? first };

  /** Blocks the chosen days. */
  async function block(reason: string | null) {
    if (!span) return;
    if (!isWithinRanges(span, dates?.filter(({ type }) => type === 'date_range') ?? [])) {
      tellInvalidDate();
      return;
    }
    const titles = { done: reason ? `Blocked: ${reason}` : 'Blocked', failed: 'Failed to create date override.' };
    if (await attempt([blockingOf(span, reason)], titles)) end();
  }

  return { isChoosing, span, isChosen: last !== null, begin: () => setChoosing(true), choose, block, end };
}
