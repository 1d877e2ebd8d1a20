import { useState } from 'react';
import { applyCalendarChanges } from '#contracts/calendar/calendar.ts';
import type { DateSpan } from '#domain/date-spans.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { useSpecificDates } from './calendar-queries.ts';
import { blockDaysChanges, dateRangesIn } from './day-changes.ts';
import { showOutsideRanges } from './OverrideForm.tsx';

export type Holiday = ReturnType<typeof useHoliday>;

/** Blocks days with three taps: the first day, the last day and the reason. */
export function useHoliday() {
  const { attempt } = useCalendarEditor();
  const { data: dates } = useSpecificDates();
  const [isChoosing, setChoosing] = useState(false);
  const [hasEnded, setEnded] = useState(false);
  const [first, setFirst] = useState<string | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const [isOutside, setOutside] = useState(false);

  function begin() {
    setChoosing(true);
    setEnded(false);
  }

  function end() {
    setEnded(true);
    setOutside(false);
    setChoosing(false);
    setFirst(null);
    setLast(null);
  }

  /** Takes the two days in either order. A third tap starts again. */
  function choose(date: string) {
    setOutside(false);
    if (first === null || last !== null) {
      setFirst(date);
      setLast(null);
    } else {
      setFirst(date < first ? date : first);
      setLast(date < first ? first : date);
    }
  }

  const needsRange = dates !== undefined && dates !== null && dateRangesIn({ dates }).length === 0;
  const span: DateSpan | null = first === null ? null : { startDate: first, endDate: last ?? first };

  async function block(reason: string | null) {
    if (!span || !dates) return;
    const changes = blockDaysChanges(span, reason, { dates });
    setOutside(!changes);
    if (!changes) return showOutsideRanges();
    const titles = { done: reason ? `Blocked: ${reason}` : 'Blocked', failed: 'Failed to create date override.' };
    if (await attempt(applyCalendarChanges, { body: { changes } }, titles)) end();
  }

  return {
    isChoosing,
    /** True if a holiday was begun earlier, and is blocked or cancelled by now. */
    hasEnded,
    needsRange,
    span,
    /** True if both days are chosen. */
    isChosen: last !== null,
    /** The date ranges, if not all chosen days lie inside them. */
    missedRanges: isOutside ? dateRangesIn({ dates: dates ?? [] }) : null,
    begin,
    choose,
    block,
    clearRefusal: () => setOutside(false),
    end,
  };
}
