import { clsx } from 'clsx';
import { Copy } from 'lucide-react';
import { memo } from 'react';
import type { WeeklyState } from '#contracts/calendar/calendar-items.ts';
import { formatTime, getMinutesOfDay, timeCodes, type Weekday, weekdayNames } from '#domain/slot-values.ts';
import { useWeekdays } from '../coach-dates.ts';
import { cellAttributes, useStrokeInput } from './use-stroke-input.ts';
import {
  applyStrokes,
  type Brush,
  type HalfHourOfWeek,
  halfHourOfWeekLabel,
  type RowRange,
  stateAt,
  type WeeklySlotState,
  type WeekStates,
  weeklyStateLabels,
} from './week-strokes.ts';

const columns = 'grid grid-cols-[2.75rem_repeat(7,minmax(0,1fr))] sm:grid-cols-[4rem_repeat(7,minmax(0,1fr))]';

export function WeekGrid(props: {
  week: WeekStates;
  brush: Brush;
  rows: RowRange;
  /** Returns 'Family, Work': the calendars that are busy at a half-hour of the coming week. */
  busyAt(half: HalfHourOfWeek): string | undefined;
  onStroke(changes: WeeklyState[]): void;
  onCopyDay(day: Weekday): void;
}) {
  const { rows, week, busyAt, onCopyDay } = props;
  const days = useWeekdays();
  const { drawing, active, grid } = useStrokeInput({ ...props, days });
  const shown = drawing ? applyStrokes(week, [drawing]) : week;
  return (
    // Full width on a phone, so that each half-hour is wide enough for a thumb.
    <div className="max-sm:-mx-4">
      <div className={clsx(columns, 'sticky top-[4.5rem] z-20 border-line border-b bg-paper')}>
        <span />
        {days.map((day) => (
          <DayHeader key={day} day={day} onCopy={() => onCopyDay(day)} />
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be painted on */}
      <div
        role="grid"
        aria-label="Weekly half-hours"
        aria-describedby="how-to-paint"
        className="touch-manipulation select-none [-webkit-touch-callout:none]"
        {...grid}
      >
        {timeCodes.slice(rows.first, rows.last + 1).map((timeOfDay) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: its cells are
          <div key={timeOfDay} role="row" className={columns}>
            {/* biome-ignore lint/a11y/useSemanticElements: see above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: nothing can be done with it */}
            <span role="rowheader" className="relative text-muted text-xs sm:text-sm">
              <RowName time={timeOfDay} isFirst={timeOfDay === timeCodes[rows.first]} />
            </span>
            {days.map((dayOfWeek) => (
              <HalfHour
                key={dayOfWeek}
                dayOfWeek={dayOfWeek}
                timeOfDay={timeOfDay}
                state={stateAt(shown, { dayOfWeek, timeOfDay })}
                busyFrom={busyAt({ dayOfWeek, timeOfDay })}
                isFirst={dayOfWeek === days[0]}
                isActive={active.dayOfWeek === dayOfWeek && active.timeOfDay === timeOfDay}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function DayHeader({ day, onCopy }: { day: Weekday; onCopy(): void }) {
  return (
    <button
      type="button"
      onClick={onCopy}
      className="flex min-h-12 min-w-0 cursor-pointer flex-col items-center justify-center rounded-control font-semibold text-[min(0.875rem,3.75vw)] capitalize hover:bg-leaf-soft sm:flex-row sm:gap-1.5"
    >
      <span className="sr-only">Copy {weekdayNames[day]} to other days</span>
      <span aria-hidden>{day}</span>
      <Copy aria-hidden className="size-3.5 text-leaf" />
    </button>
  );
}

/** The name of a row. Only whole hours are visible, on the line above their row. */
function RowName({ time, isFirst }: { time: string; isFirst: boolean }) {
  const isWholeHour = getMinutesOfDay(time) % 60 === 0;
  return (
    <>
      <span className="sr-only">{formatTime(time)}</span>
      {isWholeHour && (
        <span
          aria-hidden
          className={clsx('absolute right-1.5 whitespace-nowrap sm:right-2.5', isFirst ? 'top-0' : '-top-2.5')}
        >
          {formatTime(time).replace(':00', '')}
        </span>
      )}
    </>
  );
}

/** The stripes of a busy half-hour. Its left third stays free for the color of its state. */
const busyOverlayClass =
  'after:left-1/3 after:bg-[repeating-linear-gradient(45deg,var(--color-sky)_0_1px,var(--color-sky-soft)_1px_7px)]';

const stateClasses: Record<WeeklySlotState, string> = {
  open: 'bg-leaf border-leaf-mid/60 dark:bg-leaf-mid',
  off: 'border-muted/60 bg-[repeating-linear-gradient(135deg,var(--color-muted)_0_2px,var(--color-sand)_2px_8px)]',
  none: 'bg-card border-line/70 hover:bg-leaf-soft',
};

const HalfHour = memo(function HalfHour({
  state,
  busyFrom,
  isFirst,
  isActive,
  ...half
}: HalfHourOfWeek & { state: WeeklySlotState; busyFrom: string | undefined; isFirst: boolean; isActive: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-label={`${halfHourOfWeekLabel(half)}, ${weeklyStateLabels[state]}${busyFrom ? `, busy this week, from: ${busyFrom}` : ''}`}
      {...cellAttributes(half)}
      className={clsx(
        'h-11 scroll-mt-18 scroll-mb-44 cursor-pointer border-r border-b forced-color-adjust-none sm:h-8 pointer-coarse:h-11',
        'focus-visible:relative focus-visible:z-10 focus-visible:rounded-none focus-visible:outline-ink focus-visible:outline-offset-0 focus-visible:ring-3 focus-visible:ring-card focus-visible:ring-inset',
        isFirst && 'border-l',
        state !== 'open' && getMinutesOfDay(half.timeOfDay) % 60 === 30 && 'border-b-muted/50',
        stateClasses[state],
        busyFrom && 'relative after:pointer-events-none after:absolute after:inset-0.5 after:rounded-sm',
        busyFrom && busyOverlayClass,
      )}
    />
  );
});
