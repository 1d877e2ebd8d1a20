import { useRef, useState } from 'react';
import type { WeeklySlot, WeeklyState } from '#contracts/calendar.ts';
import { toast } from '../../ui/toast.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { applyStrokes, type WeekStates, weekFromSlots } from './week-states.ts';

type PaintedStroke = { changes: WeeklyState[]; isSaved: boolean };

/** The week as the coach has painted it, also while the server does not know it yet; what it refuses is taken back. */
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
      toast({ title: 'Nothing to change', description: 'It is like that already.' });
      return;
    }
    const stroke: PaintedStroke = { changes, isSaved: false };
    updatePainted([...latest.current, stroke]);
    const isSaved = await attempt([{ act: 'set-week', slots: changes }], {
      done,
      failed: 'Failed to update time slot.',
    });
    const rest = latest.current.filter((other) => other !== stroke);
    updatePainted(isSaved ? latest.current.map((other) => (other === stroke ? { ...other, isSaved } : other)) : rest);
    await refetched();
    // What was fetched while another stroke was under way may be older than that.
    if (latest.current.every((other) => other.isSaved)) updatePainted([]);
  }

  return { week, paint };
}
