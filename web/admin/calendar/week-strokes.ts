import { useRef, useState } from 'react';
import type { WeeklySlot, WeeklyState } from '#contracts/calendar.ts';
import { toast } from '../../ui/toast.ts';
import { useDesk } from './CalendarDesk.tsx';
import { afterStrokes, type Week, weekOf } from './week.ts';

type Painted = { changes: WeeklyState[]; isSaved: boolean };

/** The week as the coach has painted it, also while the server does not know it yet; what it refuses is taken back. */
export function useWeekStrokes(slots: readonly WeeklySlot[]) {
  const { attempt, refetched } = useDesk();
  const latest = useRef<readonly Painted[]>([]);
  const [painted, setPainted] = useState(latest.current);
  const week: Week = afterStrokes(
    weekOf(slots),
    painted.map(({ changes }) => changes),
  );

  function keep(next: readonly Painted[]) {
    latest.current = next;
    setPainted(next);
  }

  async function paint(changes: WeeklyState[], done: string): Promise<void> {
    if (changes.length === 0) {
      toast({ title: 'Nothing to change', description: 'It is like that already.' });
      return;
    }
    const stroke: Painted = { changes, isSaved: false };
    keep([...latest.current, stroke]);
    const isSaved = await attempt([{ act: 'set-week', slots: changes }], {
      done,
      failed: 'Failed to update time slot.',
    });
    const rest = latest.current.filter((other) => other !== stroke);
    keep(isSaved ? latest.current.map((other) => (other === stroke ? { ...other, isSaved } : other)) : rest);
    await refetched();
    // What was fetched while another stroke was under way may be older than that.
    if (latest.current.every((other) => other.isSaved)) keep([]);
  }

  return { week, paint };
}
