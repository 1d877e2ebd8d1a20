import { clsx } from 'clsx';
import { Ban, UserRound } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { MonthDay } from '#contracts/calendar/calendar-month.ts';
import { type DateSpan, includesDate } from '#domain/date-spans.ts';
import { weekdayNames } from '#domain/slot-values.ts';
import { useWeekdays } from '../coach-dates.ts';
import { busyClass } from './busy-times.ts';
import { emptyCellsBefore, monthOf } from './calendar-dates.ts';
import { countBusy, dayCounts, dayLabel, NO_RANGE_LABEL } from './month-labels.ts';

/** A month as a grid of days, between which the arrow keys move. `chosen`: the days of a holiday. */
export function MonthGrid(props: {
  month: string;
  days: readonly MonthDay[];
  today: string;
  chosen: DateSpan | null;
  onChoose(date: string): void;
}) {
  const { month, days, today, chosen, onChoose } = props;
  const weekdays = useWeekdays();
  const list = useRef<HTMLUListElement>(null);
  /** The only day that the Tab key reaches. */
  const [active, setActive] = useState(monthOf(today) === month ? today : days[0]?.date);

  function moveByArrows(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 }[event.key];
    if (!step) return;
    const focused = event.target instanceof HTMLElement ? event.target.dataset.date : undefined;
    const next = days[days.findIndex(({ date }) => date === focused) + step];
    event.preventDefault();
    if (!next) return;
    setActive(next.date);
    list.current?.querySelector<HTMLElement>(`[data-date="${next.date}"]`)?.focus();
  }

  return (
    <>
      <div aria-hidden className="grid grid-cols-7 text-center text-muted text-sm">
        {weekdays.map((day) => (
          <span key={day}>{weekdayNames[day].slice(0, 3)}</span>
        ))}
      </div>
      <ul
        ref={list}
        aria-label="Days of the month"
        className="mt-1 grid grid-cols-7 gap-0.5 sm:gap-1"
        onKeyDown={moveByArrows}
      >
        {days.map((day, index) => (
          <li
            key={day.date}
            className="min-w-0"
            style={index === 0 ? { gridColumnStart: emptyCellsBefore(month, weekdays) + 1 } : undefined}
          >
            <button
              type="button"
              data-date={day.date}
              tabIndex={day.date === active ? 0 : -1}
              aria-pressed={chosen ? includesDate(chosen, day.date) : undefined}
              onClick={() => {
                setActive(day.date);
                onChoose(day.date);
              }}
              className={clsx(
                'flex h-full min-h-17 w-full cursor-pointer flex-col items-center overflow-hidden rounded-lg border pt-0.5 text-center text-xs leading-tight sm:px-0.5',
                dayClass(day, today),
                day.date === today && 'ring-2 ring-ink',
                chosen && includesDate(chosen, day.date) && 'ring-3 ring-apricot-deep',
              )}
            >
              <span className="sr-only">
                {day.date === today ? `Today, ${dayLabel(day, today)}` : dayLabel(day, today)}
              </span>
              <DaySummary day={day} today={today} />
            </button>
          </li>
        ))}
      </ul>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm sm:hidden">
        {legend.map(({ mark, means }) => (
          <li key={means} className="flex items-center gap-1.5">
            {mark}
            {means}
          </li>
        ))}
      </ul>
    </>
  );
}

function dayClass({ date, isInSeason, isBlocked, halfHours }: MonthDay, today: string): string {
  if (date < today) return 'border-line/60 bg-sand/50 text-muted hover:bg-sand';
  if (isBlocked)
    return 'border-danger/50 bg-[repeating-linear-gradient(135deg,var(--color-danger-soft)_0_6px,var(--color-card)_6px_12px)]';
  if (isBusyAlone(halfHours)) return `border-sky/50 ${busyClass}`;
  if (halfHours.some(({ state }) => state === 'open')) return 'border-leaf-mid bg-leaf-soft hover:border-leaf';
  return isInSeason ? 'border-line bg-card hover:bg-sand' : 'border-line border-dashed bg-sand/50 hover:bg-sand';
}

/** Returns whether nothing of a day is open and the coach is busy elsewhere. */
const isBusyAlone = (halfHours: MonthDay['halfHours']): boolean =>
  halfHours.some(({ state }) => state === 'busy') && halfHours.every(({ state }) => state !== 'open');

/** The day's number and counts. Screen readers read the button's label instead. A phone shows marks for the words. */
function DaySummary({ day, today }: { day: MonthDay; today: string }) {
  const { open, booked, blocked, hasNoRange } = dayCounts(day, today);
  const busy = countBusy(day, today);
  return (
    <span aria-hidden className="contents">
      <span className="font-semibold text-sm tabular-nums">{Number(day.date.slice(8))}</span>
      <span className="flex flex-col items-center text-sm tabular-nums leading-tight sm:hidden">
        {day.isBlocked && blocked && marks.blocked}
        {open > 0 && <span className="text-leaf-dark">{open}</span>}
        {busy > 0 && marks.busy}
        {booked > 0 && (
          <span className="flex items-center font-semibold text-sky">
            {marks.booked}
            {booked}
          </span>
        )}
        {hasNoRange && marks.noRange}
      </span>
      <span className="hidden sm:contents">
        {day.isBlocked && blocked && (
          <span className="line-clamp-3 w-full font-semibold text-danger [overflow-wrap:anywhere]">
            {day.reason ?? blocked}
          </span>
        )}
        {open > 0 && <span className="text-leaf-dark">{open} open</span>}
        {busy > 0 && <span className={clsx('rounded border border-sky/50 px-1 text-sky', busyClass)}>busy</span>}
        {booked > 0 && <span className="font-semibold text-sky">{booked} booked</span>}
        {hasNoRange && <span className="text-muted">{NO_RANGE_LABEL}</span>}
      </span>
    </span>
  );
}

const marks = {
  /** An example for the legend; a day shows its own number. */
  open: <span className="font-semibold text-leaf-dark">8</span>,
  booked: <UserRound className="size-3.5 text-sky" strokeWidth={2.5} />,
  blocked: <Ban className="my-0.5 size-4 text-danger" strokeWidth={2.5} />,
  busy: <span className={clsx('my-0.5 block h-2 w-5 rounded border border-sky/50', busyClass)} />,
  noRange: <span className="text-muted">–</span>,
};

const legend = [
  { mark: marks.open, means: 'open half-hours' },
  { mark: marks.booked, means: 'booked calls' },
  { mark: marks.blocked, means: 'blocked' },
  { mark: marks.busy, means: 'closed while you’re busy' },
  { mark: marks.noRange, means: `${NO_RANGE_LABEL}: outside the dates on which you coach` },
];
