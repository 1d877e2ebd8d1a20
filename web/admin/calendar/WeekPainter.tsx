import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { updateWeeklySlots } from '#contracts/calendar/calendar.ts';
import type { WeeklySlot, WeeklyState } from '#contracts/calendar/calendar-items.ts';
import { listHalfHoursOfDay } from '#domain/coach-clock.ts';
import { addDays, getWeekday, type Weekday, weeklyValue } from '#domain/slot-values.ts';
import { useSite } from '../../site.tsx';
import { Button } from '../../ui/Button.tsx';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { toast } from '../../ui/toast.ts';
import { busyInWeekClass, calendarsAt } from './busy-times.ts';
import { useCalendarEditor } from './CalendarEditor.tsx';
import { CopyDayDialog } from './CopyDayDialog.tsx';
import { monthOf } from './calendar-dates.ts';
import { useCoachToday, useMonth } from './calendar-queries.ts';
import { WeekGrid } from './WeekGrid.tsx';
import {
  applyStrokes,
  type Brush,
  type HalfHourOfWeek,
  type RowRange,
  rowsInUse,
  type WeekStates,
  WHOLE_DAY,
  weekFromSlots,
} from './week-strokes.ts';

/** The rest of a sentence that begins with 'Click' or 'Tap'. */
const brushHints: Record<Brush, string> = {
  open: 'a half-hour to open it, or an open one to close it.',
  off: 'an open half-hour to switch it off: it stays in your list, but nobody can book it. Do it again to switch it back on.',
};

export function WeekPainter({ slots }: { slots: readonly WeeklySlot[] }) {
  const { week, paint } = usePaintedWeek(slots);
  const [brush, setBrush] = useState<Brush>('open');
  const { busyAt, calendars } = useBusyWeek();
  const [dayToCopy, setDayToCopy] = useState<Weekday | null>(null);
  const [rows, setRows] = useState<RowRange>(() => rowsInUse(week));

  // Rows that have been shown stay, so that nothing moves away under the pointer.
  const needed = rowsInUse(week);
  const wider = { first: Math.min(rows.first, needed.first), last: Math.max(rows.last, needed.last) };
  if (wider.first !== rows.first || wider.last !== rows.last) setRows(wider);
  const isWhole = rows.first === WHOLE_DAY.first && rows.last === WHOLE_DAY.last;

  return (
    <TitledSection title="Your week">
      <p id="how-to-paint" className="mt-1 text-muted">
        <span className="pointer-coarse:hidden">Click {brushHints[brush]} Drag to paint several.</span>
        <span className="hidden pointer-coarse:inline">
          Tap {brushHints[brush]} Hold for a moment, then drag to paint several.
        </span>
        <span className="sr-only">
          On the keyboard, the arrow keys move, Space works like a click, and Shift with the arrow keys paints.
        </span>
      </p>
      <BrushPicker brush={brush} onBrush={setBrush} />
      {calendars && (
        <p className="mt-3 flex items-center gap-2 text-muted">
          <span aria-hidden className={clsx('h-4 w-8 shrink-0 rounded border border-sky/50', busyInWeekClass)} />
          <span>Busy in the next seven days, from: {calendars}. Your week stays as you paint it.</span>
        </p>
      )}
      <WeekGrid
        week={week}
        brush={brush}
        rows={rows}
        busyAt={busyAt}
        onStroke={(changes) => (changes.length > 0 ? void paint(changes, 'Week changed') : showOnlyOpenHint())}
        onCopyDay={setDayToCopy}
      />
      <Button
        variant="quiet"
        aria-pressed={isWhole}
        className="mt-2"
        onClick={() => setRows(isWhole ? needed : WHOLE_DAY)}
      >
        {isWhole ? 'Show the usual hours' : 'Show the whole day'}
      </Button>
      {dayToCopy && (
        <CopyDayDialog
          day={dayToCopy}
          week={week}
          onCopy={(changes) => void paint(changes, 'Day copied')}
          onClosed={() => setDayToCopy(null)}
        />
      )}
    </TitledSection>
  );
}

const showOnlyOpenHint = () =>
  toast({
    title: 'Already closed',
    description: 'Only open half-hours can be switched off. Use “Open or close” to open this one.',
  });

const brushes: { brush: Brush; name: string; swatch: string }[] = [
  { brush: 'open', name: 'Open or close', swatch: 'bg-leaf dark:bg-leaf-mid' },
  {
    brush: 'off',
    name: 'Switch off for a while',
    swatch: 'bg-[repeating-linear-gradient(135deg,var(--color-muted)_0_2px,var(--color-sand)_2px_6px)]',
  },
];

function BrushPicker({ brush, onBrush }: { brush: Brush; onBrush(brush: Brush): void }) {
  return (
    <fieldset className="my-4 flex flex-wrap items-center gap-2">
      <legend className="sr-only">Paint with</legend>
      {brushes.map((choice) => (
        <label
          key={choice.brush}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-muted/75 bg-card px-3.5 font-semibold text-sm hover:border-ink has-checked:border-leaf has-checked:bg-leaf-soft has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-3"
        >
          <input
            type="radio"
            name="brush"
            value={choice.brush}
            checked={brush === choice.brush}
            onChange={() => onBrush(choice.brush)}
            className="sr-only"
          />
          <span
            aria-hidden
            className={clsx('size-5 forced-color-adjust-none rounded-sm border border-muted/60', choice.swatch)}
          />
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}

type PaintedStroke = { changes: WeeklyState[]; isSaved: boolean };

/** The week as painted, before the server has saved it. A stroke that the server refuses is taken back. */
function usePaintedWeek(slots: readonly WeeklySlot[]) {
  const { attempt, whenRefetched } = useCalendarEditor();
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
    if (isSaved) updatePainted(latest.current.map((other) => (other === stroke ? { ...other, isSaved } : other)));
    else updatePainted(latest.current.filter((other) => other !== stroke));
    await whenRefetched();
    // Data that was fetched during another stroke may be older than that stroke.
    if (latest.current.every((other) => other.isSaved)) updatePainted([]);
  }

  return { week, paint };
}

const DAYS_AHEAD = 6;

/** Returns the calendars that are busy in the seven days from today, at one half-hour and in all. */
function useBusyWeek(): { busyAt(half: HalfHourOfWeek): string | undefined; calendars: string } {
  const { coachTimeZone } = useSite();
  const today = useCoachToday();
  const last = addDays(today, DAYS_AHEAD);
  const months = [useMonth(monthOf(today)).data, useMonth(monthOf(last)).data];
  const busy = new Map<string, string>();
  for (const day of months.flatMap((month) => month?.days ?? [])) {
    if (!day.busy || day.date < today || day.date > last) continue;
    for (const half of listHalfHoursOfDay(day.date, coachTimeZone)) {
      const names = calendarsAt(day.busy, half);
      if (names) busy.set(weeklyValue(getWeekday(day.date), half.time), names);
    }
  }
  return {
    busyAt: ({ dayOfWeek, timeOfDay }) => busy.get(weeklyValue(dayOfWeek, timeOfDay)),
    calendars: [...new Set([...busy.values()].flatMap((names) => names.split(', ')))].join(', '),
  };
}
