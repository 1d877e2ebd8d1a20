import { useRef, useState } from 'react';
import { updateWeeklySlots } from '#contracts/calendar/calendar.ts';
import type { WeeklySlot, WeeklyState } from '#contracts/calendar/calendar-items.ts';
import { toast } from '../../ui/toast.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { applyStrokes, type WeekStates, weekFromSlots } from './week-strokes.ts';

type PaintedStroke = { changes: WeeklyState[]; isSaved: boolean };

/** The week as painted, before the server has saved it. A stroke that the server refuses is taken back. */
export function usePaintedWeek(slots: readonly WeeklySlot[]) {
  const { attempt, refetched } = useCalendarEditor();
  const latest = useRef<readonly PaintedStroke[]>([]);
  const [painted, setPainted] = useState(latest.current);
  const week: WeekStates = applyStrokes(
    weekFromSlots(slots),
    painted.map(({ changes }) => changes),
  );

  function updatePainted(next: readonly PaintedStroke[]) {
    latest.current = next;
    setPainted(next);
  }

  async function paint(changes: WeeklyState[], done: string): Promise<void> {
    if (changes.length === 0) {
      toast({ title: 'Nothing to change', description: 'It’s already like that.' });
      return;
    }
    const stroke: PaintedStroke = { changes, isSaved: false };
    updatePainted([...latest.current, stroke]);
    const isSaved = await attempt(
      updateWeeklySlots,
      { body: { slots: changes } },
      { done, failed: 'Failed to update time slot.' },
    );
    const rest = latest.current.filter((other) => other !== stroke);
    updatePainted(isSaved ? latest.current.map((other) => (other === stroke ? { ...other, isSaved } : other)) : rest);
    await refetched();
    // Data that was fetched during another stroke may be older than that stroke.
    if (latest.current.every((other) => other.isSaved)) updatePainted([]);
  }

  return { week, paint };
}
